! Procedures that come back to themselves through others, of which no or not every one says RECURSIVE (Fortran 2018 15.6.2.1, and gfortran):
! local variables are those of the activation. An integral over an integral, by arguments; internal procedures of a RECURSIVE one.
! RUN: %compare %light %s
module m
  interface twice
    module procedure twice_i
  end interface
contains
  recursive subroutine sort(a)
    real, intent(inout) :: a(:)
    if (size(a) > 1) call split(a, pack(a(2:), a(2:) < a(1)), pack(a(2:), a(2:) >= a(1)), a(1))
  contains
    subroutine split(a, low, high, p)
      real, intent(inout) :: a(:)
      real, intent(in) :: low(:), high(:), p
      real :: l(size(low)), h(size(high)), middle
      middle = p
      l = low
      h = high
      call sort(l)
      call sort(h)
      a = (/ l, middle, h /)
    end subroutine
  end subroutine
  integer function even(n)
    integer :: n, kept(3)
    kept = n
    even = 1
    if (n > 0) even = odd(n - 1)
    even = even + sum(kept)
  end function
  integer function odd(n)
    integer :: n, own
    own = n
    odd = 0
    if (n > 0) odd = twice(n - 1)
    odd = odd + own
  end function
  integer function twice_i(n) result(r)
    integer :: n, k
    k = 2*n
    r = even(n) + k
  end function
end module
program p
  use m
  real :: a(7) = (/ 3., 1., 2., .5, -1., 9., 4. /), quad
  external f, quad
  call sort(a)
  print *, a
  print *, even(6), odd(3)
  print *, quad(f, 0.0, 1.0)
end program
real function quad(fn, a, b)
  real :: fn, x(5), w(5), h
  external fn
  h = (b - a)/4
  x = (/ (a + i*h, i = 0, 4) /)
  w = h
  w(1:5:4) = h/2
  quad = 0
  do i = 1, 5
    quad = quad + w(i)*fn(x(i))
  end do
end function
real function f(x)
  common /outer/ y
  real :: quad
  external g, quad
  y = x
  f = quad(g, 0.0, x + 1)
end function
real function g(t)
  common /outer/ y
  g = y*t + t**2
end function
