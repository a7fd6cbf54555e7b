! Fortran 2008 12.8: IMPURE ELEMENTAL functions of arrays, called once an element, in order.
! RUN: %compare --np 1,3,4 %light %s
module m
contains
 impure elemental subroutine s(a)
  integer, intent(inout) :: a
  print *, a
  a = a + 1
 end subroutine
 impure elemental integer function f(a)
  integer, intent(in) :: a
  print *, 'f', a
  f = a*2
 end function
end module
program p
 use m
 integer :: x(3) = [1,2,3], y(2,2) = 7
 call s(x)
 x = f(x)
 print *, x
 k = sum(f(y))
 print *, k
end program
