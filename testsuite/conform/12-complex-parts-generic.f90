! 12.4.1: parts of COMPLEX variables that procedures change which are called by generic names, with keywords, too.
! RUN: %compare %light %s
module generics
  implicit none
  interface g
    module procedure one, several, whole
  end interface
  interface f
    module procedure counted, nothing
  end interface
contains
  subroutine one(x, k)
    real, intent(inout) :: x
    integer, intent(in) :: k
    x = x + k
  end subroutine one
  subroutine several(x, k)
    real :: x(:)
    integer, intent(in) :: k
    x = x*2 + k
  end subroutine several
  subroutine whole(x, k)
    integer, intent(inout) :: x
    integer, intent(in) :: k
    x = x - k
  end subroutine whole
  integer function counted(x, y)
    real, intent(out) :: x(:)
    real, intent(in) :: y(:)
    x = y + 1
    counted = size(x)
  end function counted
  integer function nothing(x)
    real, intent(in) :: x
    nothing = nint(x)
  end function nothing
end module generics
program parts
  use generics
  implicit none
  complex :: z = (1, 2), v(4) = (3, 4)
  integer :: n
  call g(z%re, 3)
  call g(k=4, x=z%im)
  print *, z
  call g(v%im, 1)
  call g(k=2, x=v(3:1:-2)%re)
  call g(v(2)%im, nint(v(1)%re))
  print *, v
  n = f(v(::2)%re, v(1:2)%im)
  print *, n, v, f(z%im)
  n = f(y=v(3:4)%im, x=v(:2)%im)
  print *, n, v
end program parts
