! Fortran 2003 12.4.1.2: VALUE of CHARACTER and of OPTIONAL arguments.
! RUN: %compare %s
module m
contains
subroutine a(c, n)
 character, value :: c
 integer, value :: n
 print *, c, n
 c = 'z'
 n = n + 1
 print *, c, n
end
subroutine b(x, k)
 real(8), value, optional :: x
 integer, value, optional :: k
 print *, present(x), present(k)
 if (present(x)) x = 2*x
 if (present(x)) print *, x
 if (present(k)) then
  k = k + 1
  print *, k
 end if
end
integer function f(c, n) bind(c)
 character(1), value :: c
 integer, value :: n
 f = ichar(c) + n
 c = 'q'
end
end
use m
character(7) t
character :: u(3) = ['a','b','c']
integer :: n = 3, i
real(8) d
t = 'letters'
d = 4
call a('x', 5)
call a(u(2), n)
call a(c=u(3), n=2*n)
print *, n, t, u
call b(d)
call b(d+1, n)
call b()
call b(k=7)
print *, n, d
print *, f('a', 1), (f(u(i), i), i=1,3)
do i = 1, 3
 if (f(u(i), 0) > 97) print *, i, u(i)
end do
print *, u
end
