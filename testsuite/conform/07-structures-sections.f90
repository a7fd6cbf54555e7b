! 7.5.1.5: structure constructors with sections and vector subscripts for all elements of arrays.
! RUN: %compare %light %s
program p
  type pt
    integer :: i
    character(2) :: c
  end type
  type seg
    type(pt) :: b(2)
    integer :: k(2)
    real :: x(2, 2)
  end type
  type top
    type(seg) :: s
    integer :: m(3)
  end type
  type(seg) :: s(3), u(2, 2)
  type(pt) :: q(3), z(0:4), zz(2, 3)
  type(top) :: t(2), o
  integer i, j, k(-1:3), v(2)
  real x(3, 4)
!HPF$ distribute x(block, *)
!HPF$ distribute k(cyclic)
  q = (/ (pt(i, achar(64 + i)), i = 1, 3) /)
  z = (/ (pt(i, achar(96 + i)), i = 0, 4) /)
  zz = reshape((/ q, z(1:3) /), (/2, 3/))
  k = (/ 1, 2, 3, 4, 5 /)
  x = reshape((/ (i * 0.5, i = 1, 12) /), (/3, 4/))
  v = (/ 4, 0 /)
  s = seg(q(2:3), k(2:3), x(2:3, 1:3:2))
  print *, s
  s = seg(z(4:0:-4), k(3:-1:-4), x(3:1:-2, 4:3:-1))
  print *, s
  s(1:3:2) = seg(z(v), k((/2, 2/)), x((/3, 1/), 2:3))
  print *, s
  u = seg(zz(2, 2:3), k(:0), 1.5)
  print *, u
  u(:, 2) = seg(zz(:, 3), 7, x(1:2, (/ 4, 1 /)))
  print *, u
  s = s(3:1:-1)
  o = top(s(2), k(1:3))
  t = o
  t = top(s(3), o%m(3:1:-1))
  print *, t
  t = top(seg(o%s%b(2:1:-1), o%m(2:3), o%s%x(2:1:-1, :)), k(-1:3:2))
  print *, t
  forall (i = 1:2) u(i, :) = seg(q(i:i + 1), k(i:i + 1), x(i:i + 1, i:i + 1))
  print *, u
  where (s%k(1) > 2) s = seg(z(1:3:2), k(2:3), x(2:3, 2:3))
  print *, s
  where (s%k(1) > 2)
    s = seg(z(v), k(v - 1), 0.0)
  elsewhere
    s = seg(z(3:4), k(-1:0), 2)
  end where
  print *, s
  call deflt(seg(q(2:3), k(2:3), x(1:2, 2:3)), 3)
contains
  subroutine deflt(a, n)
    type(seg) :: a, l(n), b(2:n)
    integer :: n
    l = a
    b = seg(a%b(n - 1:n - 2:-1), a%k(:), a%x(n - 1:1:-1, 1:n - 1))
    l(2:) = b
    print *, l
    l = seg(z(n:n + 1), k(n - 2:n - 1), x(n - 2:n - 1, :2))
    print *, l
    l(n:n) = (/ seg(z(n - 1:n), a%k(2:1:-1), 3) /)
    print *, l
  end subroutine
end
