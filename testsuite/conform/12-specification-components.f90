! Clauses 5.1, 7.1.6: components in bounds and lengths: of dummy structures, of elements, behind pointers, and the shapes of array components.
! RUN: %compare %light %s
module shapes
  type t
    integer, allocatable :: a(:)
    integer :: n
  end type
  type u
    type(t), pointer :: p
    type(t) :: e(3)
  end type
  type plain
    integer :: n, k(3)
  end type
  type many
    type(t) :: e(3)
    type(plain) :: o, oo(2)
    integer :: n
  end type
contains
  subroutine s(p, l, x)
    type(t), pointer :: p
    type(t) :: l(:)
    type(u) :: x
    real :: w(size(p%a)), v(p%n), z(size(l(2)%a)), y(size(l(3)%a)+p%n)
    real :: v2(p%a(2):p%n), v3(x%p%n, size(x%p%a)), v4(x%e(2)%n)
    character(p%n) :: c
    character(x%e(2)%n) :: c2
    print *, size(w), size(v), size(z), size(y), lbound(v2), ubound(v2), shape(v3), size(v4), len(c), len(c2)
    w = 1; z = 2; v3 = 1; c = repeat('x', len(c))
    print *, sum(w), sum(z), sum(v3), c
  end subroutine
  function f(x, e, p) result(r)
    type(t), intent(in) :: x, e(:)
    type(t), pointer :: p
    real :: r(size(x%a), size(p%a))
    r = 3
  end function
  function g(p) result(r)
    type(t), pointer :: p
    integer :: r(p%n)
    r = 4
  end function
  subroutine d(p, a, b)
    type(t), pointer :: p
    real :: a(p%n), b(p%n, *)
    print *, size(a), sum(a), sum(b(:,2))
  end subroutine
  subroutine lengths(x, y)
    type(many) :: x
    type(plain) :: y(:)
    character(x%n) :: c1
    character(x%o%n) :: c2
    character(x%o%k(2)) :: c3
    character(x%e(2)%n) :: c4
    character(y(2)%k(1)) :: c5
    character(x%oo(2)%k(1)) :: c6
    print *, len(c1), len(c2), len(c3), len(c4), len(c5), len(c6)
  end subroutine
end module
program components
  use shapes
  type(t), pointer :: p
  type(t) :: l(3)
  type(u) :: x
  type(many) :: m
  type(plain) :: y(3)
  real :: a(20) = 1.5, bb(7, 3) = 2.5
  allocate(p); allocate(p%a(5)); p%n = 7
  p%a = 3
  x%p => p
  do i = 1, 3
    allocate(l(i)%a(2*i)); l(i)%a = i; l(i)%n = 1
    x%e(i)%n = i*2
  end do
  call s(p, l, x)
  print *, shape(f(l(1), l, p)), sum(f(l(1), l, p))
  print *, g(p), sum(g(p))
  call d(p, a, bb)
  m%n = 2; m%o%n = 3; m%o%k = 4; y(2)%k = 7; m%e(2)%n = 5; m%oo(2)%k = 9
  call lengths(m, y)
end program
