! 12.4.1.3: the POINTER that a function gives as an argument for a POINTER dummy.
! RUN: %compare --np 1,3 %light %s
module m
contains
 function f(x) result(r)
  real, target :: x(:)
  real, pointer :: r(:)
  r => x(1:2)
 end function
 function g(x) result(r)
  real, target :: x
  real, pointer :: r
  r => x
 end function
 subroutine s(p)
  real, pointer :: p(:)
  print *, p
 end subroutine
 subroutine s1(p)
  real, pointer, intent(in) :: p
  print *, p
 end subroutine
end module
program p
 use m
 real, target :: x(4) = [1,2,3,4]
 call s(f(x))
 call s1(g(x(3)))
end program
