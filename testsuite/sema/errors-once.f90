! One mistake in a declaration is one message, or two, however many statements meet it
! RUN: %check-errors --no-notes %s
subroutine gone(a, &
    work, n)  !error: 'work' has no type, and IMPLICIT NONE is in force
  implicit none
  integer, intent(in) :: n
  real :: a(n)
  integer :: i
  do i = 1, n
    a(i) = work(i)
    a(i) = a(i) + work(n)*work(1)
  end do
end subroutine gone
subroutine lost(x, n)
  real :: x(n)
  do i = 1, n
    y(i) = x(i)  !error: 'y' is not an array
    y(n) = y(i)
  end do
end subroutine lost
subroutine twice
  implicit none
  real, allocatable :: a(:), b(:), c(:)
  real, allocatable :: a(:), b(:), c(:)  !error: 'a' has a type already
  common /block/ i, j, k
  common /block/ i, j, k  !error: 'i' is in COMMON already
  integer :: i, j, k
  intrinsic sin, cos
  intrinsic sin, cos  !error: 'sin' is an intrinsic procedure already
  allocate (a(3), b(3), c(3))
end subroutine twice
subroutine swapped(x, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  logical :: i
  do i = 1, n  !error: the variable 'i' of DO must be an INTEGER scalar
    x(i) = 1  !error: a subscript must be an INTEGER scalar, triplet or vector, it is LOGICAL(4)
    x(i) = x(i) + i*2 + x(i)**i
  end do
end subroutine swapped
subroutine untyped(n)
  implicit none
  integer, intent(in) :: n
  integer :: i
  do i = 1, n
    c(i) = i     !error: 'c' is not declared, and IMPLICIT NONE is in force
    c(n) = c(i)
    d(i)%x = 3   !error: 'd' is not declared, and IMPLICIT NONE is in force
    d(n)%x = 4
  end do
  allocate (e(n))  !error: 'e' is not declared, and IMPLICIT NONE is in force
end subroutine untyped
