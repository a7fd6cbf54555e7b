! Clause 7: MERGE of structures with array components by a scalar mask, in implied DO loops, FORALL, WHERE and constants.
! RUN: %compare --np 1,3 %s
program structures_merged
  implicit none
  type part
    integer :: k, v(2)
  end type part
  type whole
    real :: r
    integer :: v(3)
    type(part) :: p(2)
  end type whole
  type(whole) :: a(4), b(4), c(2, 4), d
  type(whole), parameter :: x = whole(1, (/ 1, 2, 3 /), part(4, (/ 5, 6 /))), y = whole(2, 9, part(8, 7)), z = merge(x, y, .false.)
  logical :: yes(4) = (/ .true., .false., .true., .true. /)
  integer :: i, j
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = (/ (whole(i, (/ i, 2*i, 3*i /), (/ part(i, 4), part(i + 1, (/ 5, i /)) /)), i = 1, 4) /)
  b = (/ (merge(a(5 - i), y, yes(i)), i = 1, 4) /)
  call show(b)
  c = reshape((/ ((merge(a(j), b(i), yes(j)), i = 1, 2), j = 1, 4) /), (/ 2, 4 /))
  call show(c(1, :))
  call show(c(2, :))
  forall (i = 1:4) b(i) = merge(a(i), a(5 - i), yes(i))
  call show(b)
  b = merge(a(4:1:-1), b, yes(2))
  call show(b)
  do i = 1, 4
    d = merge(a(i), z, .not. yes(i))
    call show((/ d, merge(x, d, i > 2) /))
  end do
  where (yes) a = merge(y, b(2), yes(1))
  call show(a)
contains
  subroutine show(s)
    type(whole), intent(in) :: s(:)
    integer :: i
    do i = 1, size(s)
      print *, s(i)%r, s(i)%v, s(i)%p(1)%k, s(i)%p(2)%v
    end do
  end subroutine show
end program structures_merged
