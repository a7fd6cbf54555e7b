! Clause 7.1.6: PURE functions of the program in bounds and lengths, declared before or after; elements and reductions of arrays in them.
! RUN: %compare %s
module sizes
  implicit none
  integer :: base = 2
contains
  function stretched(x, n) result(r)
    integer, intent(in) :: n
    real, intent(in) :: x(:)
    real :: r(twice(size(x)) + n)
    r = 0
    r(1:size(x)) = x
    r(size(r)) = n
  end function stretched
  subroutine work(n, m)
    integer, intent(in) :: n, m
    real :: a(twice(n), 0:grow(m, n)), b(twice(twice(n)))
    character(len=twice(n)) :: text
    character(len=grow(n, m)) :: list(twice(m))
!hpf$ distribute a(block,*)
!hpf$ distribute b(cyclic)
    integer :: i
    a = 1; b = (/ (i, i = 1, size(b)) /)
    text = 'abcdefghijklmnopqrstuvwxyz'
    list = text
    print *, shape(a), sum(a), size(b), sum(b), len(text), text, len(list), size(list), list(1)
  end subroutine work
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = base*n
  end function twice
  elemental integer function grow(n, m)
    integer, intent(in) :: n, m
    grow = twice(n) + m
  end function grow
  function name(k) result(r)
    integer, intent(in) :: k
    character(len=grow(k, 1)) :: r
    r = 'xyzxyzxyzxyz'
  end function name
end module sizes
module elements
  implicit none
  integer :: nx(3) = (/ 4, 5, 6 /)
  integer, parameter :: k(3) = (/ 2, 3, 4 /)
  type box
    integer :: lo(2), hi(2)
  end type
  type(box) :: world = box((/ 0, 1 /), (/ 3, 5 /))
  integer, allocatable :: al(:)
contains
  subroutine s1(dims, x, y)
    integer, intent(in) :: dims(:)
    real, intent(inout) :: x(dims(1), dims(2)), y(0:dims(1)*dims(2)-1)
    real :: t(dims(2), size(x, 1)), u(nx(1):nx(2)), v(size(t))
    t = transpose(x); x = x + 1; y = 3; u = 2; v = 1
    print *, shape(t), sum(t), lbound(u), ubound(u), size(v), sum(y)
  end subroutine
  function f(n, i) result(r)
    integer, intent(in) :: n(3), i
    integer :: r(n(i), n(1))
    r = n(2)
  end function
  function name(n, c) result(r)
    integer, intent(in) :: n(:)
    character(*), intent(in) :: c
    character(len=n(2)) :: r
    character(len=n(1)*2) :: t
    t = c
    r = t // '!'
  end function
  subroutine s2(b, a)
    type(box), intent(in) :: b
    real, intent(in) :: a(b%lo(1):b%hi(1), b%lo(2):b%hi(2))
    real :: w(world%lo(1):world%hi(1)), z(b%hi(2))
    w = 1; z = 2
    print *, lbound(a), ubound(a), sum(a), lbound(w), ubound(w), size(z)
  end subroutine
  subroutine s3
    real :: q(al(2)), p(k(2), al(1))
    character(len=al(1)) :: c, d(2)
    q = 1; p = 2; c = 'abcdefgh'; d = 'xyz'
    print *, size(q), shape(p), len(c), c, len(d), d
  end subroutine
  recursive subroutine s4(n, d)
    integer, intent(in) :: n(2)
    integer :: a(n(1)), d, m(2)
    a = d
    m = (/ n(1) + 1, 2 /)
    if (d < 3) call s4(m, d + 1)
    print *, d, size(a), a
  end subroutine
end module
module reduced
  implicit none
  integer :: szs(4) = (/ 1, 2, 3, 4 /)
  integer, allocatable :: al(:)
contains
  function chosen(x, mask) result(r)
    integer, intent(in) :: x(:)
    logical, intent(in) :: mask(:)
    integer :: r(count(mask))
    r = pack(x, mask)
  end function
  function cumul(n) result(r)
    integer, intent(in) :: n(:)
    integer :: r(0:sum(n), maxval(n))
    integer :: t(size(r, 1)), i
    t = (/ (i, i = 1, size(t)) /)
    r = spread(t, 2, size(r, 2))
  end function
  subroutine s1(n, d, x, y)
    integer, intent(in) :: n(:), d(3)
    real, intent(inout) :: x(product(d)), y(d(1):maxval(d(1:2)), sum(d - 1))
    real :: w(sum(n)), z(size(w)), v(maxval(abs(n)) + 1, minval(n, mask=n > 1)), u(product(szs(2:3)))
    character(len=sum(d)) :: c
!HPF$ DISTRIBUTE w(BLOCK)
    x = x + 1; w = 2; z = w; v = 3; u = 4; c = repeat('x', 20); y = 5
    print *, size(x), sum(x), size(w), sum(z), shape(v), size(u), len(c), c, shape(y), lbound(y)
  end subroutine
  pure integer function total(a)
    integer, intent(in) :: a(:)
    total = sum(a)
  end function
  subroutine s2(n)
    integer, intent(in) :: n(:)
    real :: a(total(n)), b(total(n*2)), c(total((/ n(1), n(2) /)))
    a = 1; b = 2; c = 3
    print *, size(a), size(b), size(c), sum(b)
  end subroutine
  recursive function tree(n) result(r)
    integer, intent(in) :: n(:)
    integer :: r(count(n > 0))
    integer :: k(sum(n))
    k = 1
    if (any(n > 1)) then
      r(1:count(n - 1 > 0)) = tree(n - 1)
      r(count(n - 1 > 0) + 1:) = sum(k)
    else
      r = sum(k)
    end if
  end function
  subroutine s3
    integer :: q(sum(al)), r(count(al > 1), any2(al))
    q = 7; r = 2
    print *, size(q), sum(q), shape(r)
  end subroutine
  pure integer function any2(a)
    integer, intent(in) :: a(:)
    any2 = merge(2, 1, any(a == 2))
  end function
end module
module lengths
  implicit none
contains
  function f2(string1, string2)
    character(len=*) :: string1
    character(len=len(string1) - 20) :: string2
    character(len=len(string1) + len(string2)/2) :: f2
    f2 = string2
  end function f2
  function same(xx) result(yy)
    character(len=*), intent(in) :: xx(:)
    character(len=len(xx)) :: yy(size(xx)), own
    own = xx(1)
    yy = xx
    yy(1) = own(2:)
  end function same
  function tail(string, n)
    integer, intent(in) :: n(2)
    character(len=*), intent(in) :: string
    character(len=len(string(n(1):))) :: tail
    tail = string(n(2):)
  end function tail
  function called(fn, i)
    integer, intent(in) :: i
    interface
      integer pure function fn(x)
        integer, intent(in) :: x
      end function fn
    end interface
    character(len=fn(i)) :: called
    called = 'called'
  end function called
  subroutine with_lengths(fn)
    interface
      integer pure function fn(x)
        integer, intent(in) :: x
      end function fn
    end interface
    character(len=30) :: text
    integer :: k(2)
    k = (/ 25, 2 /)
    text = 'abcdefghijklmnopqrstuvwxyz'
    print *, len(f2(text, text)), f2(text, text), len(tail(text, k)), tail(text, (/ 3, 4 /)), len(called(fn, 3)), &
        called(fn, 3), '|', same((/ 'abc', 'def' /))
  end subroutine with_lengths
end module
program t
  use sizes
  use lengths
  implicit none
  interface
    integer pure function ext(n)
      integer, intent(in) :: n
    end function ext
  end interface
  real :: y(7)
  call work(2, 3)
  call work(3, 1)
  base = 3
  call work(2, 2)
  y = stretched((/1.,2./), 1)
  print *, y, name(2), len(name(3)), '|'
  print *, stretched((/5.,6.,7./), 0)
  call other(4)
  call with_elements
  call with_reductions
  call with_lengths(ext)
contains
  subroutine other(k)
    integer, intent(in) :: k
    interface
      pure integer function ext(n)
        integer, intent(in) :: n
      end function ext
    end interface
    integer :: q(ext(k)), w(k:ext(k))
    q = k
    w = 1
    print *, size(q), sum(q), lbound(w), ubound(w)
    call of_itself
  end subroutine other
  subroutine of_itself
    integer, parameter :: most = huge(most), least = -most-1, n(3) = size(n)
    integer(1), parameter :: small = huge(small)
    character(len=4), parameter :: c = repeat('a', len(c))
    print *, most, least, n, small, c, kind(small)
  end subroutine of_itself
end program
pure integer function ext(n)
  integer, intent(in) :: n
  ext = n*n
end function ext
subroutine old(n, a)
  integer n(2), a(n(1), n(2)), b(n(1))
  b = sum(a, 2)
  print *, b
end subroutine
subroutine with_elements
  use elements
  implicit none
  real x(4,5), y(20), a(0:3,1:5)
  integer i, mm(2,3)
  type(box) :: bb
  x = reshape((/ (i, i=1,20) /), (/4,5/))
  call s1(shape(x), x, y)
  call s1((/ 2, 3 /), x, y)
  print *, x
  print *, f((/ 2, 7, 3 /), 3), shape(f(nx, 1))
  print *, name((/ 3, 5 /), 'abcdefghijk') // '|', len(name(nx, 'x'))
  bb = box((/ -1, 2 /), (/ 2, 6 /))
  a = 2
  call s2(bb, a)
  call s2(world, a)
  allocate(al(3)); al = (/ 2, 6, 8 /)
  call s3
  call s4((/ 1, 1 /), 1)
  mm = reshape((/ 1,2,3,4,5,6 /), (/2,3/))
  call old((/2,3/), mm)
  call inner((/ 3, 4 /))
contains
  subroutine inner(n)
    integer, intent(in) :: n(2)
    real :: t(n(2), mm(2,1)), z(al(2):al(3))
    t = 1
    z = 2
    call deeper
    print *, shape(t), lbound(z), ubound(z)
  end subroutine
  subroutine deeper
    real :: r(al(3) - al(1))
    r = 1
    print *, size(r)
  end subroutine
end subroutine
subroutine with_reductions
  use reduced
  implicit none
  integer i
  real x(24), y(2,6)
  print *, chosen((/ 1, 2, 3, 4 /), (/ .true., .false., .true., .true. /))
  print *, size(chosen(szs, szs > 3)), chosen(szs, szs > 4), sum(chosen(szs, szs /= 2))
  print *, shape(cumul((/ 1, 2 /))), cumul((/ 1, 2 /))
  x = 1
  call s1((/ 3, 5, 2 /), (/ 2, 3, 4 /), x, y)
  call s1(szs, (/ 2, 3, 4 /), x, y)
  call s2(szs)
  print *, tree((/ 1, 3, 2 /))
  allocate(al(3)); al = (/ 2, 0, 3 /)
  call s3
  call inner(szs(1:2), (/ (i, i=1,3) /))
contains
  subroutine inner(a, b)
    integer, intent(in) :: a(:), b(3)
    real :: t(sum(a), sum(b)), u(maxval(szs))
    t = 1; u = 2
    call deeper(t)
    print *, shape(t), sum(t), size(u)
  end subroutine
  subroutine deeper(t)
    real, intent(inout) :: t(:,:)
    real :: h(count(t > 0))
    h = 2
    t = sum(h)
  end subroutine
end subroutine
