! Clause 12: a TARGET as the argument for a POINTER with INTENT(IN).
! RUN: %compare %light %s
module m
  implicit none
  type node
    integer :: key = 3
    type(node), pointer :: next => null()
  end type
  integer, pointer :: kept(:) => null()
contains
  subroutine scalar(p)
    integer, pointer, intent(in) :: p
    p = p + 1
  end subroutine
  subroutine array(p, q)
    integer, pointer, intent(in) :: p(:)
    real, pointer, intent(in), optional :: q(:,:)
    p = p*2
    kept => p
    print *, p, size(p), lbound(p)
    if (present(q)) print *, q, shape(q)
  end subroutine
  recursive subroutine list(p)
    type(node), pointer, intent(in) :: p
    p%key = p%key + 1
    if (associated(p%next)) call list(p%next)
  end subroutine
  integer function total(p)
    integer, pointer, intent(in) :: p(:)
    total = sum(p)
  end function
  subroutine text(p)
    character(3), pointer, intent(in) :: p
    p(2:2) = '#'
  end subroutine
end module
program main
  use m
  implicit none
  integer, target :: a, v(0:4) = [1, 2, 3, 4, 5]
  integer, target, allocatable :: w(:)
  integer, pointer :: p(:)
  real, target :: x(2,3) = 0.5
  type(node), target :: n, k
  character(3), target :: c = 'abc'
  a = 66
  call scalar(a)
  call scalar(v(2))
  print *, a, v
  call array(v)
  call array(v(1:4:2), x(:,2:3))
  kept = 0
  print *, v
  allocate (w(3), source=[7, 8, 9])
  p => w
  call array(p)
  call array(w)
  call array(p(2:3))
  print *, w, total(w), total(v(2:)) + total(w(1:2))
  n%next => k
  call list(n)
  print *, n%key, k%key
  call text(c)
  print *, c
end program
