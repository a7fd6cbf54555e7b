! Fortran 2003 4.5.9: ALLOCATABLE values of other kinds in constructors; what is not allocated gives a component that is not.
! RUN: %compare %s
program p
  type t
    integer(8), allocatable :: a(:)
    real(8), allocatable :: r
    integer(8), pointer :: q(:)
  end type
  type(t) :: x
  integer(4), allocatable :: b(:)
  real, allocatable :: s
  allocate(s)
  s = 2.5
  x = t(b, s, null())
  print *, allocated(x%a), allocated(x%r)
  allocate(b(3))
  b = [1,2,3]
  x = t(b, s, null())
  print *, x%a, x%r, allocated(x%a)
  deallocate(b)
  x = t(b, s, null())
  print *, allocated(x%a), x%r
  call foo
contains
  subroutine foo
    type(t) :: y(2)
    y = t(b, s, null())
    print *, allocated(y(1)%a), y(2)%r
  end
end
