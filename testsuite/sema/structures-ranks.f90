! Array components whose dimensions are too many with those of their arrays of structures.
! RUN: %check-errors %s
program ranks
  implicit none
  type r
    integer, pointer :: p => null()
    real :: x(2,2,2) = 1
  end type
  type u
    real :: x(2,2,2,2) = 1
  end type
  type(r) :: a(2,2,2,2,2), c(2,2,2,2)
  type(u) :: b(2,2,2,2)            !error: 'b%x' would have more than 7 dimensions with those of 'b'
  a(1,:,1,1,1)%x(1,2,1) = 5        !error: this component would have more than 7 dimensions with those of 'a'
  a(1,2,1,1,1)%x(1,2,1) = 5
  a(1,2,1,1,1)%x = 5
  c(1,:,1,1)%x(1,2,1) = 5
  print *, a(1,2,1,1,1)%x
end program
