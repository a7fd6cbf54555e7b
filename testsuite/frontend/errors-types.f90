! Messages about TYPE definitions.
! RUN: %check-errors %s
module m
  implicit none
  type secret
    private
    integer :: key
  end type
  type point
    real :: x, y
    integer :: x            !error: TYPE(point) has a component 'x' already
  end type
  type bad
    type(bad) :: inner      !error: the component 'inner' is of the type that is being defined
    real :: a(:)            !error: 'a' has no bounds
    real, save :: s         !error: a component may be DIMENSION, ALLOCATABLE or POINTER only
  end type
  type ragged
    real, allocatable :: v(:)
  end type
end module
