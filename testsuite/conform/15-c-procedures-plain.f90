! Clause 15: procedures without BIND(C) where one with BIND(C) is wanted, as gfortran takes them: C calls them, too.
! RUN: %compare %light %s
module m
  use iso_c_binding
  implicit none
  type, bind(c) :: pair
    integer(c_int) :: i
    real(c_double) :: x(2)
  end type
  abstract interface
    integer(c_int) function by_value(i) bind(c)
      import c_int
      integer(c_int), value :: i
    end function
    integer(c_int) function compares(a, b) bind(c)
      import c_int
      integer(c_int), intent(in) :: a, b
    end function
    subroutine works(n, a, c, p, o) bind(c)
      import c_int, c_double, c_char, pair
      integer(c_int), value :: n
      real(c_double) :: a(n)
      character(kind=c_char) :: c
      type(pair) :: p
      integer(c_int), optional :: o
    end subroutine
  end interface
  interface
    subroutine qsort(base, n, size, compare) bind(c)
      import compares, c_size_t, c_int
      integer(c_int) :: base(*)
      integer(c_size_t), value :: n, size
      procedure(compares) :: compare
    end subroutine
  end interface
  integer :: calls = 0
contains
  integer(c_int) function next(i)
    integer(c_int), value :: i
    calls = calls + 1
    i = i + 1
    next = i
  end function
  integer(c_int) function named(i) bind(c)
    integer(c_int), value :: i
    named = i + 3
  end function
  integer(c_int) function less(a, b)
    integer(c_int), intent(in) :: a, b
    less = a - b
  end function
  subroutine work(n, a, c, p, o)
    integer(c_int), value :: n
    real(c_double) :: a(n)
    character(kind=c_char) :: c
    type(pair) :: p
    integer(c_int), optional :: o
    a = a * 2 + p%x(2)
    c = achar(iachar(c) + 1)
    p%i = p%i + n
    n = 0
    p%x(1) = -1
    if (present(o)) o = o + 100
    print *, 'works', size(a), present(o)
  end subroutine
  subroutine apply(f)
    procedure(by_value) :: f
    print *, f(3_c_int)
    call pass_on(f)
  end subroutine
  subroutine pass_on(f)
    procedure(by_value) :: f
    print *, f(30_c_int)
  end subroutine
end module
integer(kind=4) function outside(i)
  integer(kind=4), value :: i
  outside = i * i
end function
program p
  use m
  implicit none
  interface
    integer(c_int) function outside(i)
      import c_int
      integer(c_int), value :: i
    end function
  end interface
  procedure(by_value), pointer :: q
  procedure(works), pointer :: w
  real(c_double) :: a(3) = [1, 2, 3]
  integer(c_int) :: o = 1, list(6) = [5, 3, 9, 1, 7, 2]
  character(kind=c_char) :: c = 'x'
  type(pair) :: z = pair(1, [2, 3])
  q => next
  print *, q(1_c_int)
  q => named
  print *, q(1_c_int)
  q => outside
  print *, q(7_c_int)
  call apply(next)
  call apply(named)
  call apply(outside)
  w => work
  call w(3_c_int, a, c, z, o)
  call w(2_c_int, a, c, z)
  print *, a, c, z, o, calls
  call qsort(list, 6_c_size_t, 4_c_size_t, less)
  print *, list
end program
