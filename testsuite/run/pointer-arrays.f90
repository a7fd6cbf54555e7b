! pointer-arrays.f90: pointers to arrays: association, sections, components, arguments, aliases of
! their targets, bounds and shapes in pointer assignment, targets at the beginning.
! RUN: %compare --np 1,4 %s
module mm
  real, target :: tt(3) = 1
  real, target :: s = 2
end module
module store
  implicit none
  type field
    integer :: n = 0
    real(8), pointer :: v(:) => null()
    real(8), pointer :: m(:,:)
    character(len=6) :: name = 'none'
  end type
  real(8), pointer :: shared(:)
  real(8), target :: pool(20)
contains
  subroutine make(f, n, name)
    type(field), intent(inout) :: f
    integer, intent(in) :: n
    character(len=*), intent(in) :: name
    integer :: i
    f%n = n
    allocate(f%v(n), f%m(n, 2))
    f%v = (/ (dble(i), i = 1, n) /)
    f%m(:,1) = f%v
    f%m(:,2) = -f%v
    f%name = name
  end subroutine
  subroutine grow(p, n)
    real(8), pointer :: p(:)
    integer, intent(in) :: n
    real(8), pointer :: q(:)
    allocate(q(n))
    q = 0
    if (associated(p)) then
      q(1:size(p)) = p
      deallocate(p)
    end if
    p => q
  end subroutine
  subroutine total(x, s)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: s
    s = sum(x)
  end subroutine
end module
program pointers
  use store
  implicit none
  real(8), target :: a(10), b(4,5)
  real(8), pointer :: p(:), q(:), r(:,:), col(:)
  integer, pointer :: ip(:)
  type(field) :: f, g
  type cell
    real :: u, w(2)
  end type
  type(cell), target :: cells(6)
  type(cell), pointer :: cp(:)
  type(cell), allocatable, target :: ca(:)
  real(8) :: s
  integer :: i
  nullify(p, q, ip)
  print *, associated(p), associated(q)
  a = (/ (i, i = 1, 10) /)
  p => a
  print *, associated(p), associated(p, a), size(p), lbound(p), ubound(p)
  q => a(2:10:2)
  print *, q, associated(q, a), associated(q, p)
  q(2:3) = 0
  print *, a
  p(2:10) = p(1:9)
  print *, a
  a(1:9) = p(2:10) + q(1)
  print *, p
  p(1:5) = q
  print *, a
  do i = 2, 10
    p(i) = a(i-1) + 1
  end do
  print *, a
  b = reshape((/ (dble(i), i = 1, 20) /), (/ 4, 5 /))
  r => b(1:3:2, 2:4)
  print *, r, shape(r)
  col => b(:, 3)
  col = -col
  print *, r(:, 2), sum(col)
  col => r(1, :)
  print *, col
  col(2) = 99
  print *, b(1,3)
  p => col(3:1:-1)
  print *, p
  nullify(p)
  allocate(p(0:3))
  p = 7
  q => p
  print *, lbound(q), q
  q => p(0:1)
  p(0) = 8
  print *, q, lbound(q)
  p => null()
  print *, associated(p), associated(q)
  allocate(ip(3))
  ip = (/ 3, 1, 2 /)
  print *, a(ip)
  deallocate(ip)
  print *, associated(ip)
  call make(f, 3, 'first')
  g = f
  g%v(2) = 20
  print *, f%v, associated(g%v, f%v), g%name
  print *, f%m
  call make(g, 2, 'second')
  print *, f%v, g%v, g%n, associated(g%v, f%v)
  q => f%m(2, :)
  print *, q
  call total(f%v, s)
  print *, s
  call total(q, s)
  print *, s
  call total(a(3:9:3), s)
  print *, s
  nullify(shared)
  call grow(shared, 3)
  shared = 5
  call grow(shared, 5)
  print *, shared
  pool = 1
  shared => pool(11:20)
  shared(1:2) = 2
  print *, sum(pool)
  cells%u = (/ (real(i), i = 1, 6) /)
  cells%w(1) = 0.5
  cells%w(2) = 0.25
  cp => cells(2:6:2)
  print *, cp%u, size(cp)
  cp(2)%u = 40
  cp%w(1) = cp%u
  print *, cells
  allocate(ca(4))
  ca%u = 1
  cp => ca
  cp(3)%u = 3
  print *, ca%u, associated(cp)
  where (cp%u > 2)
    cp%u = -cp%u
  end where
  print *, ca%u
  do i = 1, 3
    allocate(p(i))
    p = i
    print *, p
    deallocate(p)
  end do
  call pointer_bounds()
contains
end program
subroutine again(k)
  integer, target, save :: here(6) = [1, 2, 3, 4, 5, 6]
  integer, pointer, save :: p(:), q => here(2)
  integer :: k
  if (k == 1) p => here
  p(k) = p(k) + 10
  q = q + 1
  print *, p, q
  if (k == 2) p => here(::2)
end subroutine
subroutine pointer_bounds()
  use mm
  implicit none
  real, target :: a(12), b(3, 4)
  real, pointer :: p(:), m(:,:), v(:), c3(:,:,:)
  integer, target, save :: i = 4
  integer, pointer :: ip => i
  real, pointer :: q => s
  integer :: k
  type node
    real, pointer :: x(:) => null(), y(:,:) => null()
  end type
  type(node) :: nd, nn(2)
  print *, ip, q
  a = [(real(k), k = 1, 12)]
  p(0:) => a
  print *, lbound(p), ubound(p), p(0), p(11)
  m(1:3, 1:4) => a
  print *, m(2, 2), shape(m), m + 0
  m(3, 4) = 99
  print *, a(12)
  p(-1:) => a(2:8:2)
  print *, lbound(p), ubound(p), p
  p(-1) = -5
  print *, a(2)
  print *, associated(p, a(2:8:2)), associated(p, a(2:9:2)), associated(p, a(1:7:2)), associated(p, a)
  if (associated(m, b)) print *, 'no'
  m(0:, 2:) => b
  b = reshape(a, [3, 4])
  print *, lbound(m), ubound(m), m(0, 2), associated(m, b)
  v(1:6) => a(1:11:2)
  print *, v + 0
  m(0:1, 5:7) => a(12:2:-2)
  print *, m + 0, lbound(m)
  v(1:12) => b
  print *, v + 0
  c3(1:2, 1:3, 1:2) => v
  print *, c3(2, 3, 2), c3 + 0
  nd%x(0:) => a
  nd%y(1:2, 1:6) => a
  print *, nd%x(0), lbound(nd%x), nd%y(2, 6), shape(nd%y)
  nn(2)%x(5:) => a(3:4)
  nn(2)%y(2:3, 0:0) => a(5:)
  print *, nn(2)%x(5:6), lbound(nn(2)%x), nn(2)%y(3, 0)
  allocate (p(6))
  p = 7
  m(1:2, 1:3) => p
  p => null()
  print *, m + 0, associated(p), associated(m)
  v(2:1) => a
  print *, size(v), associated(m, m)
  p(1:) => a(3:2)
  print *, size(p), lbound(p)
  m(1:3, 1:4) => a
  do k = 1, 4
    p(k:) => m(:, k)
    p(k + 1) = 0
    print *, lbound(p), sum(p)
  end do
  print *, a
  call again(1)
  call again(2)
  call again(3)
end subroutine
