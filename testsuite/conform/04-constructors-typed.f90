! Clause 4: array constructors with a derived type in front: without items, as arguments, of types of a module.
! RUN: %compare %light %s
program typed
  use, intrinsic :: iso_c_binding, only: c_ptr, c_loc, c_null_ptr, c_associated
  implicit none
  type point
    integer :: at
    real :: x(2) = 0
  end type
  type(point), allocatable :: a(:)
  type(point) :: b(2)
  integer, target :: i
  a = [point ::]
  print *, size(a), size([point ::])
  a = [point :: a, point(1), point(2, [3., 4.])]
  print *, a
  b = [point :: (point(i, [0., 1.]), i = 5, 6)]
  print *, b, [point :: b(2)]
  call shown([point :: b, a])
  call shown([point ::])
  call addresses([c_ptr ::])
  call addresses([c_ptr :: c_loc(i), c_null_ptr])
contains
  subroutine shown(p)
    type(point), intent(in) :: p(:)
    print *, size(p), p%at, p%x(2)
  end subroutine
  subroutine addresses(p)
    type(c_ptr), intent(in) :: p(:)
    integer :: k
    print *, size(p), (c_associated(p(k)), k = 1, size(p))
  end subroutine
end program
