! Clause 12: PURE functions that give arrays in bounds and lengths of local variables and of results.
! RUN: %compare %light %s
module fm
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    do i=1,n
      r(i)=i
    end do
  end function
  pure function g(n)
    integer, intent(in) :: n
    integer :: g(3)
    g = [n, n+2, n+1]
  end function
  pure function f2(n) result(r)
    integer, intent(in) :: n
    integer :: r(n,2)
    r = n
    r(1,2) = 1
  end function
  pure function tx(c, n) result(r)
    character(*), intent(in) :: c
    integer, intent(in) :: n
    character(len(c)) :: r(n)
    r = c
  end function
end module
module m
  use fm
contains
  subroutine s(n)
    integer, intent(in) :: n
    integer :: a(sum(f(n)))
    character(len=maxval(g(n))) :: c
    c = 'abcdefghijklmn'
    a = 1
    print *, size(a), len(c), c
  end subroutine
  function h(n) result(r)
    integer, intent(in) :: n
    real :: r(sum(f(n)), maxval(g(n)))
    r = n
  end function
  function k(n) result(r)
    integer, intent(in) :: n
    character(len=sum(g(n))) :: r
    r = repeat('x', n)
  end function
  subroutine u(n)
    integer, intent(in) :: n
    integer :: a(size(f(n))), b(minval(g(n)):maxval(g(n))), c(count(f(n)>1)), e(dot_product(f(3),g(n)))
    character(len=sum([f(n),g(n)])) :: cc(2)
    print *, size(a), lbound(b), ubound(b), size(c), size(e), len(cc)
  end subroutine
  subroutine u2(n)
    integer, intent(in) :: n
    integer :: a(sum(f2(n))), b(maxval(f2(n)*f2(n))), c(sum(pack(f(n),f(n)>2))), d(size(reshape(f(n),[2,n/2]),1))
    integer :: e(len(tx('abc',n))), g2(sum(len_trim(tx('ab',n)))), h2(maxval(matmul(f2(n),transpose(f2(n)))))
    character(sum(f(n)+f(n))) :: t
    print *, size(a), size(b), size(c), size(d), size(e), size(g2), size(h2), len(t)
  end subroutine
end module
program p
  use m
  call s(3)
  call s(4)
  print *, shape(h(3)), sum(h(3))
  print *, len(k(2)), '['//k(2)//']'
  call u(4)
  call u2(4)
  call u2(6)
  call v(5)
contains
  subroutine v(n)
    integer, intent(in) :: n
    real :: x(n, sum(f(n)))
    type t
      integer :: a, b
    end type
    type(t) :: y(sum(f(n)))
!hpf$ distribute x(block,*)
    y%a = 1
    y%b = 2
    x = 3
    print *, shape(x), sum(x), sum(y%a), size(y)
    block
      character(sum(f(n))) :: z(sum(f(n)))
      z = 'abc'
      print *, z(14), size(z), len(z)
    end block
  end subroutine
end program
