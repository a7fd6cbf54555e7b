! Types in front of the items of array constructors that are none, and items of other types.
! RUN: %check-errors %s
program p
  implicit none
  type point
    real :: x, y
  end type
  type(point) :: a, b(3)
  integer :: i
  b = [pint :: a, a, a]          !error: there is no derived type 'pint' here
  b = [point :: a, 1.0, a]       !error: REAL(4) cannot be converted to TYPE(point) for an array constructor of that type
  b = [i :: a, a, a]             !error: 'i' is no derived type
  print *, [i(3) :: 2]           !error: this is no type
end program
