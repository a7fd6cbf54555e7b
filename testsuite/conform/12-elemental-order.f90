! Clause 12.7.3: expressions that ELEMENTAL subroutines change have their values before the calls.
! RUN: %compare %s
module m
contains
elemental subroutine double(a, b)
 integer, intent(in) :: a
 integer, intent(out) :: b
 b = 2*a
end
elemental integer function self(a)
 integer, intent(in) :: a
 self = a
end
end
use m
integer :: a(6), c(6)
!hpf$ distribute (block) :: c
integer i
a = [(i, i=1,6)]
call double(a(1:5)+1, a(2:6))
print *, a
a = [(i, i=1,6)]
call double(self(a(1:5)), a(2:6))
print *, a
a = [(i, i=1,6)]
call double(abs(-a(5:1:-1)), a(2:6))
print *, a
call double(a+1, a)
print *, a
c = [(i, i=1,6)]
call double(c+a, c)
print *, c
call f(4)
contains
subroutine f(n)
 integer, intent(in) :: n
 character(n), pointer :: p
 character(6), target :: t
 t = 'abcdef'
 p => t(1:4)
 print *, len(p), p
end
end
