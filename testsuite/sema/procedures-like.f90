! ABSTRACT INTERFACE and PROCEDURE declarations that are wrong.
! RUN: %check-errors --no-notes %s
module m
  implicit none
  abstract interface
    subroutine s(x)
      real :: x
    end subroutine
  end interface
contains
  subroutine t(p, q, r, v)
    procedure(s) :: p
    procedure(unknown) :: q        !error: 'unknown' is no procedure declared before
    procedure(s), pointer :: r
    procedure(rael) :: v           !error: 'rael' is no procedure declared before
    procedure(max), pointer :: m   !error: the intrinsic 'max' cannot be the interface of a PROCEDURE
    call s(1.0)                    !error: 's' is an ABSTRACT INTERFACE and no procedure
    call p(1)                      !error: INTEGER(4) is passed to the dummy argument 'x', which is REAL(4)
    call u(s)                      !error: 's' is an ABSTRACT INTERFACE and no procedure
  end subroutine
  subroutine u(f)
    external f
  end subroutine
  subroutine pointers
    procedure(s), pointer :: p, q => null(), r => u !error: 'r' cannot point to 'u': its argument 'f' is a procedure
    procedure(real), pointer :: f
    integer :: k
    p => k                         !error: 'p' is a procedure pointer and can only point to a procedure
    f => u                         !error: 'f' cannot point to 'u', which is another kind of procedure
    k => p                         !error: only a POINTER can be associated
    p = 3                          !error: 'p' is a subroutine, not a variable
    call p(1)                      !error: INTEGER(4) is passed to the dummy argument 'x', which is REAL(4)
    call f(1)                      !error: 'f' is a function, not a subroutine
  end subroutine
end module

subroutine scalars(g)
  real, intent(in) :: g
  print *, g(2)                  !error: 'g' is a scalar, not an array or function
end subroutine
subroutine complex_parts(z, w)
  complex :: z
  complex, target :: w
  real, external :: elsewhere
  integer :: i
  call away(z%re, *10)          !error: a part of a COMPLEX variable as an argument that is not INTENT(IN) is not supported here: (z%re) passes its value
10 print *, elsewhere(z%re)
  print *, elsewhere((z%im))
  read *, z%re, z               !error: a part of a COMPLEX variable is not supported as an item of READ here: read a REAL variable and assign it
  read *, (z%re, i = 1, 2)      !error: a part of a COMPLEX variable is not supported as an item of READ here: read a REAL variable and assign it
  read *, z%im, z%re, i, w%re   !error: a part of a COMPLEX variable is not supported as an item of READ here: read a REAL variable and assign it
end subroutine complex_parts

subroutine called_only
  procedure(), pointer :: p, q
  p => f                         !error: 'p' cannot point to 'f', which is another kind of procedure
  p => s
  call p(1)
  q => f
  p => f                         !error: 'p' cannot point to 'f', which is another kind of procedure
contains
  integer function f(i)
    integer, intent(in) :: i
    f = i
  end function
  subroutine s(i)
    integer, intent(in) :: i
    print *, i
  end subroutine
end subroutine
