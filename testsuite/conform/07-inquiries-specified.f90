! Clause 7: what inquiries give of values whose shapes ask for SUM and the like is a constant in bounds, lengths and kinds;
! bounds and lengths of constructors may have such functions; a BLOCK has no name of its own.
! RUN: %compare %light %s
module sizes
  implicit none
  integer, parameter :: b(1) = (/ -2 /), v(2) = (/ 4, 5 /), c(2) = (/ 2, 3 /)
  integer, private :: i
  integer :: k1(len(repeat('x', maxval(v))))
  integer :: k2(ubound((/ (i, i = minval(v), maxval(v)) /), 1))
  integer :: k3(size((/ (i, i = minval(v), maxval(v)) /)))
  character(len=len(repeat('x', sum(b) + 3))) :: k4
  real(ubound((/ (i, i = minval(v), maxval(v) + 2) /), 1)) :: k5
  type t
    integer :: x(size(spread(1, 1, sum(b) + 3))) = 4
    integer :: y(2) = 2
  end type t
  type u
    type(t) :: x(1), y(2)
  end type u
  type text
    character(len=3) :: c(2) = 'x'
    integer :: v(2) = 0
  end type text
contains
  pure integer function twice(i)
    integer, intent(in) :: i
    twice = 2*i
  end function twice
  pure integer function among(list, at)
    integer, intent(in) :: list(:), at
    among = list(at)
  end function among
  subroutine automatic(k, l)
    integer, intent(in) :: k, l(:)
    integer :: i, a(size(spread(1, 1, sum((/ k, 2 /))))), b(twice(c(1)))
    integer, parameter :: n = kind(b) - 3, m(n) = (/ (i, i = 1, n) /)
    character(len=len(repeat('x', maxval((/ k, 2 /))))) :: s
    a = 1; b = 2; s = 'abcdef'
    print *, a, b, n, m, s, len(s)
    block
      integer :: block(size((/ (i, i = 1, dot_product(l, (/ 1, 2 /))) /))), w(len(repeat('a', maxval(c))))
      block = 3; w = 4
      print *, block, w
      block
        integer, parameter :: block = 5
        print *, block
      end block
    end block
  end subroutine automatic
  subroutine constructors(w, k, z)
    integer, intent(in) :: w(:), k
    complex, intent(in) :: z
    character(len=4) :: n(3)
    integer :: i, data(-4:8, 0:3)
    type(text) :: a
    type(u) :: g, h(2)
    n = (/ character(len=sum(v(2:)) - 2) :: 'hello', 'a', 'b' /)
    print *, n
    n(1:2) = (/ character(len=maxval(c) - 1) :: ('x'//achar(64 + i), i = 1, sum(reshape((/ w(1), 1 /), (/ 1, 2 /)))) /)
    print *, n
    a = text((/ (achar(96 + i), i = 1, iand(transfer(2, 0), 7)) /), (/ (i, i = minval(w), k) /))
    print *, a
    a = text((/ (repeat(achar(96 + i), 3), i = among((/ 1, kind(k) /), 1), k) /), (/ (i, i = among(w, 1), among(w, 2)) /))
    print *, a
    g = u(t((/ (i, i = 1, sum((/ size(w), -1 /))) /), 6), t(y=(/ (i, i = 1, size(w)) /), x=7))
    h = u(y=t((/ (i, i = 3, w(1) + 2) /), (/ (2*i, i = 1, maxval(shape(data)) - 11) /)), x=t(9))
    print *, g, h
    data = 7
    data(int(aimag(cmplx(4, sum(w) - 7))), 3) = data(-2, 0) + 3
    data(int(real(cmplx(twice(2), w(1))*z)), 2) = data(int(real(cmplx(twice(2), w(1)))), 3)
    print *, data(:, 2:3)
  end subroutine constructors
end module sizes
program main
  use sizes
  implicit none
  type(t) :: x
  print *, size(k1), size(k2), size(k3), len(k4), kind(k5), size(x%x), x
  call automatic(3, (/ 1, 2 /))
  call constructors((/ 1, 2 /), 2, (1.0, 0.0))
end program main
