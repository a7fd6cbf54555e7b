! Clause 13: MOVE_ALLOC: the storage changes hands, with its bounds and the pointers to it.
! RUN: %compare %light %s
module types
  implicit none
  type item
    integer :: k = 7
    real :: r(2) = 0.5
  end type
  type list
    integer :: n = 1
    integer, allocatable :: v(:)
  end type
  type both
    integer, allocatable :: a(:), b(:, :)
    type(item), allocatable :: c(:)
  end type
  integer, allocatable, target :: kept(:)
contains
  subroutine grow(x, by)
    integer, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: by
    integer, allocatable :: w(:)
    allocate (w(0:size(x) + by - 1))
    w(:size(x) - 1) = x
    w(size(x):) = by
    call move_alloc(w, x)
    if (allocated(w)) print *, 'still there'
  end subroutine
  recursive subroutine deep(n, x)
    integer, intent(in) :: n
    integer, allocatable :: x(:)
    integer, allocatable :: mine(:)
    allocate (mine(n), source=n)
    if (n > 1) call deep(n - 1, x)
    if (allocated(x)) mine(1) = sum(x)
    call move_alloc(from=mine, to=x)
  end subroutine
  function made(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:), t(:)
    allocate (t(n), source=n)
    call move_alloc(t, r)
  end function
end module

program moved
  use types
  implicit none
  integer, allocatable, target :: a(:), b(:)
  integer, pointer :: p(:), q, s(:)
  integer, allocatable :: x(:), m(:, :), o(:, :)
  character(:), allocatable :: t(:), u(:)
  character(4), allocatable :: f(:), g(:)
  type(item), allocatable, target :: i1(:), i2(:)
  type(list), allocatable :: l1(:), l2(:)
  type(list) :: one
  type(both) :: y, z
  integer :: i
  allocate (a(-1:3), source=[1, 2, 3, 4, 5])
  p => a; q => a(2); s => a(3:-1:-2)
  call move_alloc(a, b)
  b(-1) = 10; q = 40; s(1) = 50
  print *, allocated(a), lbound(b), ubound(b), b
  print *, p, q, s, associated(p, b)
  allocate (a(2)); a = 8
  print *, b, a
  call move_alloc(a, b)
  print *, b, allocated(a)
  call move_alloc(a, b)
  print *, allocated(a), allocated(b)
  allocate (x(2), source=3)
  do i = 1, 3
    call grow(x, i)
    x(lbound(x, 1)) = x(lbound(x, 1)) + i
    print *, lbound(x), x
  end do
  deallocate (x)
  call deep(4, x)
  print *, x
  call move_alloc(x, kept)
  call grow(kept, 2)
  print *, kept, made(3)
  allocate (m(2, 0:1)); m = reshape([1, 2, 3, 4], [2, 2])
  call move_alloc(m, o)
  print *, lbound(o), o, allocated(m)
  allocate (character(3) :: t(2)); t = ['abc', 'def']
  call move_alloc(t, u)
  print *, len(u), u, allocated(t)
  allocate (character(5) :: t(1)); t = 'vwxyz'
  call move_alloc(t, u)
  print *, len(u), u
  allocate (f(2:3)); f = 'four'
  call move_alloc(f, g)
  print *, g, lbound(g)
  allocate (i1(3)); i1(2)%k = 2; i1(3)%r(2) = 9
  call move_alloc(i1, i2)
  print *, i2%k, i2(3)%r, allocated(i1)
  allocate (i1(1)); i1%k = 1
  call move_alloc(i1, i2)
  print *, i2%k, i2(1)%r
  allocate (l1(2)); l1(1)%v = [1, 2]; l1(2)%n = 4
  allocate (l2(1)); l2(1)%v = [9]
  call move_alloc(l1, l2)
  l2(2)%v = l2(1)%v * 2
  print *, l2(1)%v, l2(2)%v, l2%n, size(l2)
  call move_alloc(l2(1)%v, one%v)
  print *, one%v, allocated(l2(1)%v)
  call move_alloc(one%v, l2(2)%v)
  print *, l2(2)%v, allocated(one%v)
  y%a = [1, 2, 3]; allocate (y%b(2, 2), source=6); allocate (y%c(2))
  call move_alloc(y%a, z%a); call move_alloc(y%b, z%b); call move_alloc(y%c, z%c)
  print *, z%a, z%b, z%c%k, allocated(y%a), allocated(y%b), allocated(y%c)
  allocate (y%a(2), source=5)
  call move_alloc(y%a, x)
  call move_alloc(x, z%a)
  print *, z%a, allocated(x)
end program
