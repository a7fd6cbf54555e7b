! Clause 6.4.4: pointers to the real and imaginary parts of COMPLEX variables: scalars, arrays, sections, components, what pointers lead to.
! RUN: %compare %light %s
module m
  complex, target, save :: g(4) = [(1,2),(3,4),(5,6),(7,8)]
contains
  subroutine s(z, p, w)
    complex, intent(inout), target :: z(:)
    real, pointer :: p(:)
    complex(8), target :: w
    real(8), pointer :: v
    integer :: i
    p => z%im
    do i = 1, size(p)
      p(i) = p(i)*10
      z(i) = z(i) + (1,1)
    end do
    p = p + real(z)
    z = z*2
    print *, p, size(p)
    v => w%re
    w = w + v
    v = v + 1
    w = (0,1)*w
    print *, v, w
  end subroutine
  real function f(x)
    real, pointer, intent(in) :: x(:)
    f = sum(x)
  end function
end module
program p
  use m
  complex, target :: z, a(3), c(2,3), h(-1:1)
  complex, pointer :: cp, ca(:), cm(:,:)
  real, pointer :: x, q(:), r(:,:)
  complex(8), target :: w = (3,4)
  type t
    complex :: c
    complex, allocatable :: d(:)
  end type
  type(t), target :: y, yy(2)
  integer :: i
  z = (1,2)
  x => z%re
  print *, associated(x, z%re), associated(x, z%im), associated(x)
  a = [(1,2),(3,4),(5,6)]
  q => a%re
  print *, associated(q, a%im), associated(q, a(1:2)%re), lbound(q), ubound(q)
  h = a
  q => h%im
  print *, lbound(q), ubound(q), q
  q(0:) => h%im
  print *, lbound(q), ubound(q), q
  q => h(0:)%re
  print *, q
  allocate(cp, ca(3), cm(2,2))
  cp = (5,6)
  x => cp%im
  x = x*2
  print *, cp
  ca = a
  q => ca(::2)%im
  q = -q
  print *, ca
  cm = reshape([(1,2),(3,4),(5,6),(7,8)],[2,2])
  r => cm(:,:)%re
  r = transpose(r)
  print *, cm
  q => cm(2,:)%im
  print *, q
  c = reshape([(cmplx(i,i+1),i=1,6)],[2,3])
  r => c(:,2:)%re
  print *, r, shape(r)
  where (r > 4) r = 0
  print *, c
  call s(a, q, w)
  print *, a
  q => g%re
  print *, f(q), sum(q), maxval(q)
  y%c = (1,2)
  x => y%c%im
  x = 5
  print *, y%c
  allocate(y%d(2), yy(2)%d(3))
  yy(2)%d = a
  q => yy(2)%d(2:)%re
  q = 7
  print *, yy(2)%d
  x => yy(2)%d(1)%im
  print *, x
  yy%c = [(1,2),(3,4)]
  x => yy(1)%c%re
  x = 8
  print *, yy%c
  q => g%im
  g = [(1,2),(3,4),(5,6),(7,8)]
  q(2:) = real(g(:3))
  print *, g
  call constructors
contains
  subroutine constructors
    type one
      real, pointer :: p
    end type
    type many
      real(8), pointer :: p(:,:), q(:)
    end type
    type(one), save :: x = one(g(2)%im)
    type(one) :: y
    type(many) :: m, n(2)
    complex(8), allocatable, target :: b(:,:)
    print *, associated(x%p, g(2)%im), x%p
    y = one(p=z%im)
    y%p = 11
    print *, z
    allocate(b(2,3))
    b = (5.5d0,6.5d0)
    m = many(b%im, q=b(2,:)%re)
    m%p(1,1) = 8
    m%q(2) = 9
    n = many(b%re, b(1,::2)%im)
    n(1)%q = -n(2)%q
    print *, b, shape(m%p), lbound(n(1)%q)
    print *, associated(n(2)%p, b%re), associated(m%p, b%re)
  end subroutine
end
