! Clause 7: structures with array components that CSHIFT, SPREAD, PACK and other functions give, assigned in WHERE.
! RUN: %compare %s
program where_moved
  implicit none
  type part
    integer :: k, v(2)
  end type part
  type whole
    real :: r
    integer :: v(3)
    type(part) :: p(2)
  end type whole
  type(whole) :: a(4), b(4), c(2, 2), s(4)
  logical :: yes(4) = (/ .true., .false., .true., .true. /), m(2, 2)
  integer :: i
!HPF$ DISTRIBUTE (BLOCK) :: a, b, s
  a = (/ (whole(i, (/ i, 2*i, 3*i /), (/ part(i, 4), part(i + 1, (/ 5, i /)) /)), i = 1, 4) /)
  b = a
  where (yes) b = cshift(a, 1)
  call show(b)
  where (yes)
    a = cshift(a, 1)
    b = cshift(a, -1)
  elsewhere
    a = eoshift(b, 1, a(1))
    b = reshape(a(4:1:-1), (/ 4 /))
  end where
  call show(a)
  call show(b)
  m = reshape(yes, (/ 2, 2 /))
  c = reshape(a, (/ 2, 2 /))
  where (m) c = spread(a(2:3), 2, 2)
  call show(c(:, 1))
  call show(c(:, 2))
  where (m(:, 2)) c(:, 1) = pack(c(:, 2), m(:, 1), c(2:1:-1, 2))
  call show(c(:, 1))
  where (m) c = transpose(c)
  call show(c(:, 1))
  call show(c(:, 2))
  do i = 1, 2
    where (yes) a = merge(cshift(a, i), a(4:1:-1), i == 1)
    call show(a)
  end do
  forall (i = 1:2)
    where (m(:, i)) c(:, i) = cshift(c(:, 3 - i), 1)
  end forall
  call show(c(:, 1))
  call show(c(:, 2))
contains
  subroutine show(s)
    type(whole), intent(in) :: s(:)
    integer :: i
    do i = 1, size(s)
      print *, s(i)%r, s(i)%v, s(i)%p(1)%k, s(i)%p(2)%v
    end do
  end subroutine show
end program where_moved
