! Clause 13: ASSOCIATED with sections of arrays of structures; SIZE along a dimension that only run time knows.
! RUN: %compare %light %s
module m
  type t
    integer :: v(2) = 0
    integer :: k = 0
  end type
  type r
    integer :: k = 0
    integer, allocatable :: w(:)
  end type
contains
  function sums(a, dim) result(s)
    type(t), intent(in) :: a(:,:)
    integer, intent(in) :: dim
    type(t) :: s(size(a, 3 - dim))
    do i = 1, size(s)
      s(i)%v = dim
      s(i)%k = merge(sum(a(:,min(i, size(a, 2)))%k), sum(a(min(i, size(a, 1)),:)%k), dim == 1)
    end do
  end function
end module
program p
  use m
  type(t), target :: z(6)
  type(t), pointer :: q(:)
  type(r), target :: zr(6)
  type(r), pointer :: qr(:)
  q => z(2:6:2)
  qr => zr(2:6:2)
  print *, associated(q, z(2:6:2)), associated(q, z(1:5:2)), associated(q, z), associated(q, z(2:4:2))
  print *, associated(qr, zr(2:6:2)), associated(qr, zr(1:5:2)), associated(qr, zr), associated(qr, zr(2:4:2))
  z%k = [(i, i = 1, 6)]
  do i = 1, 2
    print *, sums(reshape(z, [2, 3]), i)
  end do
end program
