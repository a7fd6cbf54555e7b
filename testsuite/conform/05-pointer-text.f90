! Clause 5.1.2.7: scalar POINTERs to CHARACTER whose length is an expression or '*': dummy arguments, variables, results; LEN of them in declarations.
! RUN: %compare %s
module m
contains
function f(n) result(p)
 integer, intent(in) :: n
 character(n), pointer :: p
 allocate(p)
 p = repeat('abc', n)
end
subroutine s(n)
 integer, intent(in) :: n
 character(n), pointer :: p, q
 character(n+1), target :: t
 nullify(p)
 print *, len(p), associated(p)
 allocate(p)
 p = 'hello world'
 print *, '['//p//']', len(p)
 q => p
 print *, associated(q,p), q(2:3)
 q => t(2:)
 t = '0123456789'
 print *, q
 call in(p)
 print *, p
 call opt()
 call opt(p)
 deallocate(p)
contains
 subroutine in(x)
  character(len=*), pointer, intent(inout) :: x
  x(1:1) = 'X'
  deallocate(x)
  allocate(x)
  x = 'new'
 end
end
subroutine opt(x)
  character(len=*), pointer, optional :: x
  if (present(x)) then
   print *, 'there', len(x), x
  else
   print *, 'not'
  end if
end
end
use m
character(:), pointer :: w
character(:), allocatable :: a
character(4), pointer :: r
call s(5)
call s(3)
allocate(r)
r='abcd'
call opt(r)
call t2(r)
allocate (character(3) :: w)
w = 'uvw'
a = 'xy'
call t3(w, a)
contains
subroutine t2(x)
 character(len=*), pointer :: x
 character(len=len(x)), pointer :: y
 character(2*len(x)) z
 y=>x
 z=x//x
 print *, len(y), y, z
end
subroutine t3(x, w)
 character(:), pointer :: x
 character(:), allocatable :: w
 character(2*len(x)) z
 integer b(len(w))
 z = x//x
 print *, len(z), z, size(b)
end
end
