! Clause 12.5: procedure pointers without an interface, to external procedures, in RECURSIVE ones.
! RUN: %compare %light %s
program p
 integer :: n = 0
 procedure(), pointer :: a
 external :: e1, e2
 real, external :: fun
 procedure(real), pointer :: g
 a => e1
 call a(2.0, 3)
 a => e2
 call a(2.0, 3)
 g => fun
 print *, g(2.0)
 nullify(a, g)
 print *, associated(a), associated(g)
 call rec(3)
contains
 recursive subroutine rec(k)
  integer, intent(in) :: k
  procedure(), pointer :: z
  if (k == 0) return
  z => e1
  call rec(k-1)
  call z(1.0*k, k)
 end subroutine
end program
subroutine e1(x, k)
 print *, 'e1', x, k
end subroutine
subroutine e2(x, k)
 print *, 'e2', x, k
end subroutine
real function fun(x)
 fun = x**2
end function
