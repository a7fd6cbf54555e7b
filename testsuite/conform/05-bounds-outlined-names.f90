! Clause 5: what such bounds name: PARAMETERs, COMMON, EQUIVALENCE, structures, texts, other dummies, the host's.
! RUN: %compare %light %s
! RUN: %compare --np 3 --flags=-fcheck=all %light %s
module m0
  implicit none
  type s
    integer :: k, v(2)
  end type
  type p
    integer, pointer :: a(:)
    type(p), pointer :: next => null()
  end type
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
  elemental function e(n) result(r)
    integer, intent(in) :: n
    integer :: r
    r = n + 1
  end function
end module
module m
  use m0
  implicit none
contains
  subroutine a(n, x, y, z)
    integer, intent(in) :: n
    type(s), parameter :: c(2) = [s(1, [2, 3]), s(2, [1, 1])]
    integer, parameter :: tab(3) = [1, 2, 0]
    real :: x(sum(f(n)))
    real :: y(sum(f(size(x))) - 4 + sum(tab)), z(sum(c%k) + maxval(c(2)%v))
    print *, size(x), size(y), size(z)
    call b(y, n, z)
  contains
    subroutine b(u, l, v)
      type(s), parameter :: d(2) = [s(1, [2, 3]), s(2, [1, 1])]
      integer, parameter :: loc(3) = [1, 0, 2], kk = selected_int_kind(2)
      integer(kk), parameter :: one = 1_kk
      integer, intent(in) :: l
      real :: u(sum(f(l)) + n), v(size(u) - sum(loc) + one - minval(d%k) + dot_product(loc, tab) - 1)
      character(len=sum(e(f(l)))) :: t
      t = 'abcdefghijkl'
      print *, size(u), size(v), len(t), t
      print *, u, v
    end subroutine
  end subroutine
  subroutine chain(q, x)
    type(p), pointer :: q
    real :: x(sum(q%next%a))
    print *, x, size(x)
  end subroutine
  subroutine common_block(x, y)
    integer :: i, j, k(2), l
    common /blk/ i, k
    equivalence (l, k)
    real :: x(sum(f(i))), y(sum(k) + sum(f(l)))
    i = 7
    print *, x, y
    call inner(x)
  contains
    subroutine inner(z)
      real :: z(sum(k) + sum(f(l)) - 1)
      print *, z
    end subroutine
  end subroutine
  subroutine texts(a, b, c, n)
    integer, intent(in) :: n
    character(len=*), intent(in) :: a, b(:)
    character(len=len_trim(a) + sum(len_trim(b))) :: c
    character(len=count([(a(n:n) == b(1)(n:n))]) + 2) :: d
    c = a // b(2)
    d = 'qwerty'
    print *, len(c), c, len(d), d
  end subroutine
  subroutine shapes(x, y, n)
    integer, intent(in) :: n(2)
    real :: x(product(n)), y(n(1), sum(reshape(f(4), n)) - 7)
    integer :: loc(3)
    real :: w(size(x) + size(loc))
    w = 1
    y = 0
    print *, size(x), shape(y), size(w)
  end subroutine
  subroutine implied2(x, n)
    integer :: n, i
    real :: x(sum([(i * n, i = 1, 2)]), maxval([(sum(f(i)), i = 1, n)]))
    print *, shape(x)
  end subroutine
end module
program q
  use m
  implicit none
  real :: x(60)
  type(p), pointer :: h
  integer :: i, k(2)
  common /blk/ i, k
  character(12) :: c = '123456789012'
  x = [(i, i = 1, 60)]
  call a(2, x, x, x)
  allocate (h); allocate (h%next)
  allocate (h%next%a(2))
  h%next%a = [1, 2]
  call chain(h, x)
  i = 2
  k = [1, 2]
  call common_block(x, x)
  call texts('abc', ['abcd', 'xyz '], c, 2)
  call shapes(x, x, [2, 2])
  call implied2(x, 3)
end program
