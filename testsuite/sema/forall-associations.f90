! forall-associations.f90: FORALL that changes the pointers by which it reaches arrays.
! RUN: %check-errors %s
program forall_associations
  type t
    integer :: k(3)
    type(t), pointer :: next => null()
  end type
  type(t), target :: a, b
  type(t), pointer :: r
  integer :: i
  r => a
  a%next => a
  forall (i = 1:1)
    r%next => b
    r%next%k(1:2) = 9   !error: an array component reached by a pointer, in a FORALL that assigns pointers, is not supported
  end forall
  print *, a%k, b%k
end program
