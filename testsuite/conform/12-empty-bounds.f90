! An assumed-shape dummy argument with a lower bound below 1, of an array without elements: its
! bounds are 1:0, and no statement goes over elements from the declared bound on.
! RUN: %compare %s
! RUN: %compare --flags=-fcheck=all %s
program empty_bounds
  implicit none
  real(8) :: m(10), t(4, 6)
  integer :: i
!HPF$ DISTRIBUTE m(BLOCK)
  m = [(i, i = 1, 10)]
  t = 2
  call local(m(2:1)); call local(m(3:5)); call inherited(m(2:1)); call inherited(m)
  call table(t(:, 3:2)); call table(t(2:1, :)); call table(t)
contains
  subroutine local(x)
    real(8), intent(in) :: x(-3:)
    real(8), allocatable :: z(:)
    print *, sum(x), lbound(x), ubound(x), lbound(x, 1), ubound(x, 1), size(x)
    z = x
    print *, size(z), maxval(x), any(x > 3), x
  end subroutine local

  subroutine inherited(x)
    real(8), intent(inout) :: x(-3:)
!HPF$ INHERIT x
    x = x + 1
    print *, sum(x), lbound(x), ubound(x), x
  end subroutine inherited

  subroutine table(y)
    real(8), intent(inout) :: y(0:, -2:)
    integer :: k
    print *, lbound(y), ubound(y), shape(y), sum(y), sum(y, 1)
    y = y * 2
    do k = lbound(y, 2), ubound(y, 2)
      print *, k, y(:, k)
    end do
  end subroutine table
end program empty_bounds
