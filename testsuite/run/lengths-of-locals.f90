! Declarations have no order: lengths that ask bounds of local arrays, bounds that ask lengths
! RUN: %compare --np 1,3 --flags='-O0 -w' --fflags=-w %s
module m
  implicit none
contains
  function f(x) result(s)
    real, intent(in) :: x(:)
    integer sv1(size(x):30)
    integer sv2(2*lbound(sv1, 1):40)
    character(lbound(sv2, 1) - 3) s
    s = repeat('abc', 20)
  end function
  function g(c, n) result(s)
    character(*), intent(in) :: c
    integer, intent(in) :: n
    character(2 * len(c)) t
    integer w(len(t) + n)
    character(size(w)) s
    t = c // c
    w = n
    s = t // c // t
  end function
  function h(k) result(s)
    integer, intent(in) :: k(:)
    real b(k(1):k(1) + 4)
    character(size(b)) a(k(1))
    character(k(2) + len(a)) s
    a = 'q'
    s = a(1) // a(k(1)) // 'zzzzzzzzzzzzzzzzz'
  end function
  subroutine loc(n, c)
    integer n
    character(*) c
    character(len(c) + n) q
    character(len(q)) r
    real w(len(r), n)
    w = 1
    q = c // '1234567'
    r = q
    print *, len(q), len(r), size(w), '<', r, '>'
  end subroutine
  function arr(x) result(r)
    integer, intent(in) :: x(:)
    integer v(size(x) + 1:10), u(lbound(v, 1) - 2)
    character(lbound(v, 1)) r(size(u))
    r = 'abcdefghijk'
    u = 0
  end function
end module
program p
  use m
  implicit none
  real, allocatable :: x(:)
  integer i
  do i = 4, 6
    allocate (x(i))
    print *, len(f(x)), '<', f(x), '>'
    deallocate (x)
    print *, len(g('xy', i)), '<', g('xy', i), '>'
    print *, len(h((/i, i + 1/))), '<', h((/i, i + 1/)), '>'
    call loc(i, 'ab')
    print *, arr((/1, 2, i/))
    call inner(i)
  end do
contains
  subroutine inner(n)
    integer n
    real x2(n - 1)
    character(n) c(size(x2))
    c = 'hellohello'
    call show
    x2 = 0
    print *, c(size(x2)), len(c)
  end subroutine
  subroutine show
    print *, 'show'
  end subroutine
end program
