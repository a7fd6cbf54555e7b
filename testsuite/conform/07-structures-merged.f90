! Clause 7: MERGE of two structures with array components, in implied DO loops, FORALL, WHERE and constants.
! RUN: %compare %s
program structures_merged
  implicit none
  type part
    integer :: k, v(2)
  end type part
  type whole
    real :: r
    integer :: v(3)
    type(part) :: p, q
  end type whole
  type(whole) :: a(4), b(4), c(2, 4), d
  type(whole), parameter :: x = whole(1, (/ 1, 2, 3 /), part(4, (/ 5, 6 /)), part(3, 4)), &
    y = whole(2, 9, part(8, 7), part(1, 0)), z = merge(x, y, .false.)
  logical :: yes(4) = (/ .true., .false., .true., .true. /)
  integer :: i, j
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = (/ (whole(i, (/ i, 2*i, 3*i /), part(i, 4), part(i + 1, (/ 5, i /))), i = 1, 4) /)
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
  print *, key(merge(a, b, yes(1))), key(merge(a(1), b(2), yes(2))), &
    (key(merge(a(i), x, yes(i))), i = 1, 4), key((/ (merge(a(i), x, yes(i)), i = 1, 4) /))
contains
  elemental integer function key(s)
    type(whole), intent(in) :: s
    key = s%v(2) + 10*s%q%v(1)
  end function key
  subroutine show(s)
    type(whole), intent(in) :: s(:)
    integer :: i
    do i = 1, size(s)
      print *, s(i)%r, s(i)%v, s(i)%p%k, s(i)%q%v
    end do
  end subroutine show
end program structures_merged
