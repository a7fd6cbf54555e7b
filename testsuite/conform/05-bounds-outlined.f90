! Clause 5: bounds and lengths of dummy arguments, POINTERs and ALLOCATABLEs that only statements find.
! RUN: %compare %light %s
! RUN: %compare --np 3 --flags=-fcheck=all %light %s
module m0
  implicit none
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
  pure function g(a) result(r)
    integer, intent(in) :: a(:)
    integer :: r(size(a))
    r = a + 1
  end function
end module
module m
  use m0
  implicit none
  type t
    integer :: k
    integer, allocatable :: a(:)
  end type
  type plain
    sequence
    integer :: k, v(2)
  end type
  integer, parameter :: table(3) = [2, 1, 4]
  integer :: host = 2
contains
  subroutine s1(x, n, c)
    integer, intent(in) :: n
    real :: x(sum(f(n)))
    character(len=maxval(f(n))) :: c
    x(size(x)) = -1
    print *, size(x), len(c), c, x
  end subroutine
  subroutine s2(n, k, x, y)
    integer :: n, k(0:n)
    real :: x(minval(k):sum(k(0:2))), y(sum(g(k)), sum(pack(k, k > 1)) : *)
    n = 99
    k = 0
    print *, lbound(x), ubound(x), lbound(y), size(y, 1)
    x = x + 1
    y(1, 5) = 5
    print *, x(ubound(x, 1)), x
  end subroutine
  subroutine s3(p, q, x, y, z)
    type(t), pointer :: p
    type(plain) :: q(2)
    real :: x(size(p%a)), y(sum(q%k)), z(sum(q(2)%v) + sum(p%a))
    print *, size(x), size(y), size(z)
    x = 1; y = 2; z = 3
  end subroutine
  subroutine s4(k, a, b)
    integer, intent(in) :: k(:)
    character(len=sum(k)), allocatable :: a(:)
    character(len=sum(k) + host) :: b(:)
    character(len=sum(k)), pointer :: p
    character(len=sum(table) - size(k)), pointer :: l
    host = 77
    allocate (a(2), p, l)
    a = 'abcdefghijkl'
    p = 'xyzxyzxyzxyz'
    l = 'lllllllllllllllllll'
    print *, len(a), a, len(p), p, len(b), b, len(l), l
    host = 2
    deallocate (p, l)
  end subroutine
  function h(n, x) result(r)
    integer, intent(in) :: n
    real, intent(in) :: x(sum(f(n)))
    real :: r(size(x) + 1)
    r = 1
    r(:size(x)) = x
  end function
  function hc(n, c) result(r)
    integer, intent(in) :: n
    character(len=maxval(f(n))), intent(in) :: c
    character(len=len(c) + 1) :: r
    r = c // '!'
  end function
  function he(n, x)
    integer, intent(in) :: n
    real :: x(sum(f(n))), he, he2
    real :: y(sum([n, 2]))
    he = sum(x)
    return
    entry he2(y, n)
    he2 = sum(y) + size(y)
  end function
  recursive subroutine rec(n, x)
    integer, intent(in) :: n
    real :: x(sum(f(n)))
    if (n > 0) call rec(n - 1, x(2:))
    print *, n, size(x), x
  end subroutine
end module

subroutine ext(x, k, c)
  use m, only: ff => f
  implicit none
  integer :: k(3)
  real :: x(sum(ff(2)) + count(k > 1))
  character(len=dot_product(k, k)) :: c
  print *, size(x), x, len(c), c
  call inner(x, k)
contains
  subroutine inner(y, l)
    integer, parameter :: two(2) = [2, 0]
    integer :: l(*)
    real :: y(sum(ff(k(2))) + sum(two) - sum(l(1:2)) + 1)
    print *, size(y), y
  end subroutine
end subroutine

subroutine com(x)
  common /blk/ i, j(2)
  real x(sum(j) + i)
  print *, size(x), x
end subroutine

program p
  use m
  implicit none
  interface
    subroutine ext(x, k, c)
      use m, only: f
      integer :: k(3)
      real :: x(sum(f(2)) + count(k > 1))
      character(len=dot_product(k, k)) :: c
    end subroutine
    subroutine com(x)
      real :: x(*)
    end subroutine
  end interface
  integer :: n, k(3), i, j(2)
  common /blk/ i, j
  real :: y(6), z(0:20), zz(0:20)
  character(len=3) :: c = 'abc'
  character(len=8) :: b(2) = ['12345678', 'abcdefgh']
  character(len=6), allocatable :: a(:)
  type(t), pointer :: ptr
  type(plain) :: q(2) = [plain(1, [2, 3]), plain(2, [1, 2])]
  y = [1, 2, 3, 4, 5, 6]
  z = [(i, i = 0, 20)]
  call s1(y, 3, c)
  n = 2
  k = [1, 2, 3]
  call s2(n, k, z, zz)
  n = 2
  allocate (ptr)
  ptr%a = [1, 2]
  call s3(ptr, q, y, z, z)
  print *, y
  k = [1, 2, 3]
  call s4(k, a, b)
  print *, h(3, y), size(h(2, y)), hc(3, 'abc')
  print *, he(3, y), he2(y, 2)
  call rec(3, y)
  k = [1, 2, 1]
  call ext(y, k, 'hallo!')
  i = 1
  j = [2, 1]
  call com(y)
end program
