! fuse-orders.f90: statements in odd orders, parts of arrays and diagonals: what a pass may move, join or leave out.
! RUN: %compare --np 1,3,4 %s
program order
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n), b(n), c(n), d(n), s, t
  real(8) :: m(n,n), w(n,n)
  integer :: i, j, k, p(n)
  logical :: l(n)
!hpf$ distribute (block) :: a, b, c, d, l
!hpf$ distribute (block,*) :: m, w
!hpf$ align p(i) with a(i)
  forall (i = 1:n) a(i) = i
  b = a*2
  c = cshift(b, 3)
  d = a + b
  b = c - d
  s = sum(b)
  c = b*s
  t = dot_product(c, a)
  print '(2f14.3)', s, t
  forall (i = 1:n) p(i) = n + 1 - i
  a = b + 1
  a = a(p)
  b(p) = a
  print '(12f9.2)', a, b
  d = 0
  d(1:n:2) = a(1:n:2)
  c = 7
  forall (i = 2:n) c(i) = d(i - 1)
  print '(12f9.2)', c, d
  m = 0
  forall (i = 1:n) m(i, i) = i
  w = 1
  forall (i = 1:n - 1) w(i, i + 1) = -1
  m = matmul(m, w)
  w = transpose(m)
  m(:, 1) = sum(w, 1)
  print '(12f8.2)', m(:, 1:2), sum(m)
  do k = 1, 3
    a = b
    b = a + 0.5*cshift(a, k)
    if (mod(k, 2) == 0) then
      c = a
    else
      c(1:k) = b(1:k)
    end if
    s = maxval(c)
    a(k) = s
    d = d + a
    where (d > s)
      d = d - s
    elsewhere
      c = d
    end where
  end do
  print '(12f9.2)', a, b, c, d
  l = .false.
  do while (.not. all(l))
    where (.not. l)
      a = a*0.5
      l = abs(a) < 1
    end where
  end do
  print '(12f9.5)', a
  call local(5)
  call local(7)
  call named
contains
  subroutine local(q)
    integer, intent(in) :: q
    real(8) :: x(q), y(q), z(q, q)
    x = q
    x(2) = 1
    y = x
    x = 0
    x(1:2) = y(1:2)
    z = 1
    z(:, 1) = x
    z(2:, 2:) = 3
    z = z + 1
    y = z(:, 1)*x
    x = -1
    print '(7f8.2)', y, x, sum(z)
    if (q > 5) then
      x = 4
    end if
    y(1:q - 1) = x(2:q)
    x = 0
    do j = 1, 2
      y = y + x
      x = j
    end do
    print '(7f8.2)', y, x
  end subroutine
  ! a component called as an array is, which messages about its subscripts name
  subroutine named
    type item
      integer :: i = 3
      real(8) :: r(2) = 1
      logical :: l = .false.
    end type
    type(item) :: t(n), u(n)
!hpf$ distribute t(block)
!hpf$ align u(i) with t(i)
    t%i = int(a*10)
    t%l = mod(t%i, 2) == 0
    t%r(1) = t%i*0.5
    u = t
    t(p) = t
    u(p)%l = l .neqv. t%l
    print *, t%i, t%l, u%l
    print '(6f8.2)', t%r(1), u%r(2)
  end subroutine
end program
