! Fortran 2008 12.8: IMPURE ELEMENTAL subroutines of arrays run in array element order.
! RUN: %compare %light %s
module m
 integer :: n = 0
contains
 impure elemental subroutine show(x, y)
  integer, intent(in) :: x
  integer, intent(inout) :: y
  n = n + 1
  y = 10*y + n
  print *, x, y
 end subroutine
end module
program p
 use m
 integer :: a(3) = [4,5,6], b(2,2), i
 !hpf$ distribute b(block,*)
 b = reshape([1,2,3,4], [2,2])
 call show([7,8,9], a)
 call show(1, b)
 i = 3
 call show(i+1, i)
 print *, a, b, n, i
end program
