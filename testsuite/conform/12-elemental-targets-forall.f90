! Clause 12: ELEMENTAL functions of structures with POINTER components, whose dummy arguments have TARGET, in FORALL, loops and WHERE.
! RUN: %compare %light %s
module cells
  implicit none
  type cell
    integer, pointer :: p => null()
    integer :: v = 0
  end type
contains
  elemental integer function two(c, d)
    type(cell), intent(in), target :: c, d
    two = c%v*d%v
    if (associated(c%p)) two = two + c%p
  end function
end module
program p
  use cells
  implicit none
  type(cell), target :: a(3, 2)
  integer, target :: k = 100
  integer :: i, j, b(3, 2)
  a%v = reshape([1, 2, 3, 4, 5, 6], [3, 2])
  a(2, 1)%p => k
  forall (i = 1:3) b(i, :) = two(a(i, :), a(4 - i, :))
  print *, b
  forall (i = 1:3, j = 1:2, mod(i + j, 2) == 0) b(i, j) = two(a(i, j), a(i, 3 - j)) + b(4 - i, j)
  print *, b
  do i = 1, 3
    b(i, :) = two(a(i, 1), a(i, :)) + two(a(2, 1), a(2, 2))
  end do
  print *, b, [(two(a(i, 1), a(i, 2)), i=1,3)]
  where (two(a, a) > 10) b = -two(a, a)
  print *, b
end program
