! Fortran 2003 and 2008: ASSOCIATE, BLOCK, DO CONCURRENT, EXIT from any construct, ENUM, BIND(C), ERRMSG=.
! RUN: %compare --np 1,3,4 %s
module bm
  implicit none
  integer :: shared = 7
  type cell
    integer :: n = 3
    real, allocatable :: v(:)
  end type
end module
module em
  use iso_c_binding
  enum, bind(c)
    enumerator :: red = 4, blue, green = 9
    enumerator black
  end enum
  type, bind(c) :: pt
    integer(c_int) :: i
    real(c_double) :: x
  end type
contains
  subroutine s(x) bind(c, name="cs")
    integer(c_int), value :: x
    x = x + 1
    print *, x
  end subroutine
  integer(c_int) function f(x) bind(c)
    integer(c_int), intent(in) :: x
    f = x + 1
  end function
  function g(x) result(r) bind(c, name='gg')
    real(c_double), value :: x
    real(c_double) :: r
    r = x * 2
  end function
  function h(x) bind(c) result(r)
    real(c_double), value :: x
    real(c_double) :: r
    r = x * 3
  end function
end module
module m
  type pt
    real :: x, v(2)
  end type
  type rec
    integer :: k
    integer, allocatable :: a(:)
    character(:), allocatable :: s
  end type
end module
program t
  use m
  implicit none
  integer :: i, a(10), b(0:3, 5)
  type(pt) :: p, q(3)
  type(rec) :: r, rr(2)
  integer, pointer :: ip
  integer, allocatable :: al(:)
  character(10) :: c = 'abcdefghij'
  i = 3
  a = (/(i, i=1,10)/)
  i = 3
  associate (x => a(i), y => i + 1, z => a)
    i = 7
    x = 100
    print *, x, y, i, z(4), size(z)
    z(2) = -1
  end associate
  print *, a
  associate (s => a(2:8:2), u => b(1:2, 3))
    s(2) = 55
    s = s + 1
    print *, s, size(s), lbound(s), sum(s), s(4)
    u = (/4, 5/)
    u(2) = u(1) + u(2)
    print *, u(:), shape(u)
  end associate
  print *, a, b(1:2,3)
  associate (s => a(10:1:-3))
    s(2:3) = (/70, 40/)
    s(4:1:-2) = s(1:3:2) + 1
    print *, s, s(:2), s(3:), s(::3)
  end associate
  associate (w => a(3:9))
    w(2:3) = 0
    print *, w((/1,3/)), w(::2), lbound(w), ubound(w)
    do i = 1, size(w)
      w(i) = w(i) * 2
    end do
  end associate
  print *, a
  p = pt(1.0, (/2.0, 3.0/))
  q = p
  outer: associate (p1 => p, q2 => q(2), qx => q%x, v => q(3)%v)
    p1%x = 5
    q2%v(1) = 6
    q2%x = 8
    qx(1) = 9
    v = v * 2
    print *, p1, q2%v, qx, v
  end associate outer
  print *, p, q
  r%k = 1
  r%a = (/1, 2/)
  r%s = 'text'
  rr = r
  associate (e => rr(2), ea => rr(1)%a, st => r%s)
    e%k = 4
    e%a(2) = 17
    ea = ea + 10
    st(1:1) = 'T'
    print *, e%k, e%a, ea, st, len(st), e%s
  end associate
  print *, rr(1)%a, rr(2)%a, r%s
  allocate (ip)
  ip = 3
  associate (j => ip, cc => c(3:5), t => trim(c(1:2)) // 'x', n => 2.5d0, arr => a(1:3) * 2)
    j = j + 1
    cc = 'XYZ'
    print *, j, ip, cc, len(cc), t, n, arr, arr(2)
    associate (k => j, arr2 => arr(2:))
      k = 9
      print *, k, arr2, size(arr2)
    end associate
  end associate
  print *, ip, c
  allocate (al(-1:1))
  al = 1
  associate (aa => al)
    aa(-1) = 5
    print *, lbound(aa), aa
  end associate
  call blocks()
  call concurrent()
  call named()
end program
subroutine work(n, m)
  implicit none
  integer, intent(in) :: n
  integer :: m, i, k
  i = 100
  do k = 1, n
    block
      integer :: i
      real :: a(k), b(0:size(a), 2)
      real, save :: total = 0.0
      i = k * 10
      a = real(i)
      b = 1.0
      total = total + sum(a) + sum(b)
      print *, 'blk', i, size(a), shape(b), lbound(b), total
      if (k == 2) cycle
      print *, 'after'
    end block
  end do
  print *, i
  outer: block
    integer, allocatable :: q(:)
    integer :: j
    print *, allocated(q)
    allocate (q(m))
    q = [(j, j = 1, m)]
    inner: block
      use bm
      integer :: z
      z = shared + sum(q)
      print *, 'z', z
      if (m > 2) exit outer
      print *, 'not left'
    end block inner
    print *, q
  end block outer
end subroutine
subroutine blocks()
  use bm, only: cell
  implicit none
  integer :: i, j, s
  real :: x(6)
!hpf$ distribute x(block)
  i = 1; j = 2
  block
    integer :: i
    integer, parameter :: n = 4
    real :: x(n)
    character(5) :: c
    i = 5
    x = i
    c = 'abc'
    print *, i, x, c, '|'
    block
      integer :: i, x
      i = 6; x = 9
      print *, i, x
    end block
    print *, i, x
  end block
  print *, i
  x = [(i, i = 1, 6)]
  do i = 1, 3
    block
      type(cell) :: c
      type local
        integer :: a = 1, b = 2
      end type
      type(local) :: l
      print *, c%n, allocated(c%v), l%a, l%b
      c%n = 8
      l%a = 5
      allocate (c%v(i))
      c%v = i
      print *, c%v
    end block
  end do
  call work(3, 2)
  call work(1, 3)
  s = 0
  do i = 1, 6
    block
      real :: y, w(2)
      y = x(i) * 2
      w = y + 1
      x(i) = y + w(1) + w(2)
    end block
  end do
  print *, x
  a: if (i > 0) then
    print *, 'in a'
    if (s == 0) exit a
    print *, 'not here'
  end if a
  c: associate (q => x(2:3))
    do j = 1, 3
      if (j == 2) exit c
      q = q + 1
    end do
    print *, 'not here'
  end associate c
  print *, x(1:4)
  sel: select case (s)
  case (0)
    do j = 1, 5
      if (j == 3) exit sel
    end do
    print *, 'no'
  case default
    print *, 'no'
  end select sel
  print *, j
  block
    interface
      subroutine work(n, m)
        integer, intent(in) :: n
        integer :: m
      end subroutine
    end interface
    integer :: m = 1
    integer, dimension(3), save :: d
    data d /3, 2, 1/
    call work(m, m)
    print *, d
    m = 2
  end block
  block
    character(:), allocatable :: u
    real, pointer :: p(:)
    real, target :: tt(3)
    tt = [1., 2., 3.]
    p => tt(2:)
    u = 'hello'
    print *, u, len(u), p
  end block
  block
  end block
end subroutine
subroutine concurrent()
  implicit none
  integer :: i, j, n, k
  integer :: a(10), b(4,5), idx(10), cnt
  real :: x(12), y(12), w(2) = 1
!hpf$ distribute x(block)
!hpf$ distribute b(*,block)
!hpf$ align y(i) with x(i)
  n = 10; i = -1; k = 3
  do concurrent (i = 1:n)
    a(i) = i * i
  end do
  print *, i, a
  do concurrent (k = 1:n:2, a(k) > 4)
    a(k) = -a(k)
  end do
  print *, a
  do concurrent (i = 1:4, j = 1:5, i /= j) 
    b(i, j) = 10 * i + j
  end do
  do concurrent (i = 1:4)
    b(i, i) = 0
  end do
  print *, b
  do concurrent (i = 12:1:-1)
    block
      real :: t
      t = i * 0.5
      x(i) = t
      y(i) = t * t
    end block
  end do
  print *, x, y
  do concurrent (i = 2:n, a(i-1) > 3)
    a(i) = 1
  end do
  print *, a
  cnt = 5
  do concurrent (i = 1:12)
    x(i) = x(i) + cnt + i
  end do
  print *, cnt, x
  do concurrent (i = 1:12)
    if (mod(i, 2) == 0) cycle
    block
      integer :: k
      k = 2 * i
      y(i) = k
    end block
  end do
  print *, k, y
  outer: do concurrent (i = 1:3)
    inner: do j = 1, 4
      if (j == 3) exit inner
      if (i == 2) cycle outer
      b(i, j) = -1
    end do inner
  end do outer
  print *, b
  do concurrent (i = 1:3, j = 1:2)
    b(i, j) = kind(i) * 100 + i
  end do
  print *, b
  do concurrent (i = 5:4)
    x(i) = 0
  end do
  idx = [(11 - i, i = 1, 10)]
  do concurrent (i = 1:10)
    x(idx(i)) = i
  end do
  print *, x
  do concurrent (i = 1:12)
    x(i) = f(y(i)) + maxval(b(:, 1))
  end do
  print *, x
  do concurrent (i = 1:3)
    a(i) = 77
  end do
  print *, a
#ifdef __HPFC__
  do concurrent (i = 1:12) local_init(cnt) shared(x) default(none)
    cnt = cnt + i
    x(i) = x(i) + cnt
  end do
  do concurrent (i = 1:12) local(k, w)
    k = 2 * i
    w = k
    x(i) = x(i) + w(1) + w(2)
  end do
  do concurrent (integer(8) :: l = 1:3, p = 1:2, p /= l)
    b(l, p) = kind(l) * 100 + int(l)
  end do
  do concurrent (integer :: i = 1:3)
    b(i, 3) = i
  end do
#else
  do i = 1, 12
    x(i) = x(i) + cnt + i + 4 * i
  end do
  b(2:3, 1) = [802, 803]
  b(1:3:2, 2) = [801, 803]
  b(1:3, 3) = [1, 2, 3]
#endif
  print *, cnt, k, w, x, b
contains
  pure real function f(z)
    real, intent(in) :: z
    f = z + 1
  end function
end subroutine
subroutine named()
  use em
  implicit none (type, external)
  enum, bind(c)
    enumerator :: a0, a1, a2
  end enum
  integer(kind(red)) :: v
  type(pt) :: p
  integer, allocatable :: a(:)
  integer :: st
  character(60) :: msg
  interface
    subroutine q(x)
      import :: pt
      type(pt) :: x
    end subroutine
    subroutine q2(x)
      import
      type(pt) :: x
    end subroutine
  end interface
  v = blue
  print *, red, blue, green, black, v, a0, a1, a2
  p = pt(1, 2d0)
  call s(3)
  print *, f(4), p%i, p%x, g(1.5d0), h(2d0)
  msg = 'none'
  allocate (a(3), stat=st, errmsg=msg)
  print *, st == 0, msg
  allocate (a(3), stat=st, errmsg=msg)
  print *, st /= 0, msg
  deallocate (a, stat=st, errmsg=msg)
  print *, st == 0
  msg = 'x'
  deallocate (a, stat=st, errmsg=msg)
  print *, st /= 0, msg
end subroutine
