! What -Wall is silent about: formal arguments of statement functions, inquiries, what INCLUDE files bring along
! RUN: %check-errors --flags='-Wall' %s
subroutine formal(x, y)
  complex :: x, y, zdum
  real :: cabs1
  cabs1(zdum) = abs(real(zdum)) + abs(aimag(zdum))
  y = cabs1(x)
end subroutine formal
subroutine asked(n)
  implicit none
  integer, intent(in) :: n
  real :: a(n), none(0)
  character(n) :: s
  character(:), allocatable :: text
  integer, pointer :: p
  integer :: table(3), j
  data table /1, 2, 3/, p /null()/
  print *, size(a), kind(a), len(s), associated(p), allocated(text), sum(none)
  do 10 j = 1, 3
    print *, j
10 end do
end subroutine asked
subroutine clocks
  implicit none
  real :: t(2), e, etime
  e = etime(t)
  print *, e, t
end subroutine clocks
end
