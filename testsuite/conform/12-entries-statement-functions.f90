! Clause 12.5: statement functions and declarations behind ENTRY statements, in modules and old procedures.
! RUN: %compare %light %s
module m
  implicit none
  integer :: base = 10
contains
  function f(x) result(r)
    real :: x, r, g
    entry g(x) result(r)
    real :: sq, y
    sq(y) = y*y + base
    r = sq(x) - sq(x/2)
  end function
end module
subroutine s(a)
  real a, b, half
  half(b) = b/2
  entry t(a)
  twice(b) = b*2
  entry u(a)
  print *, half(a), twice(a)
end subroutine
program p
  use m
  implicit none
  print *, f(4.), g(2.)
  call s(1.); call t(3.); call u(5.)
end program
