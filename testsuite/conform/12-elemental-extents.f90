! Clause 12: an ELEMENTAL subroutine has the extents of any array argument, where only run time knows those of the first.
! RUN: %compare %s
program elemental_extents
  implicit none
  integer :: a(3, 4) = reshape((/ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 /), (/ 3, 4 /)), r(3), v(4) = (/ 1, 0, 2, 1 /), w(2, 3)
!HPF$ DISTRIBUTE a(BLOCK, *)
!HPF$ DISTRIBUTE r(CYCLIC)
  r = 7
  call add(matmul(twice(a), v), r)
  print *, r
  call add(some(3), r(3:1:-1))
  print *, r
  call add(some(2), some(2))
  w = 5
  call add(spread(some(3), 1, 2), w)
  print *, w
contains
  elemental subroutine add(x, y)
    integer, intent(in) :: x
    integer, intent(inout) :: y
    y = 10*y + x
  end subroutine add
  pure function twice(x) result(y)
    integer, intent(in) :: x(:, :)
    integer, allocatable :: y(:, :)
    y = 2*x
  end function twice
  function some(n) result(y)
    integer, intent(in) :: n
    integer, pointer :: y(:)
    integer :: i
    allocate (y(n))
    y = (/ (i*i, i = 1, n) /)
  end function some
end program elemental_extents
