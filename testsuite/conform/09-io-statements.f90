! Clause 9: INQUIRE(IOLENGTH=) of items that need statements or differ by iteration; parts of elements, of a length that only run
! time knows, as an internal unit.
! RUN: %compare %light %s
module m
type t
integer, pointer :: a(:)
integer k
end type
contains
function f(i)
integer, intent(in) :: i
type(t) f
allocate(f%a(i))
f%a = i
f%k = i
end function
integer function g(x)
type(t) x
g = x%k
end function
end module
use m
type(t) x(3)
integer n, i, j, v(3)
character(20) c(3)
character(3) d(3)
integer, pointer :: ip
allocate(ip)
do i = 1, 3
x(i) = f(i)
end do
print *, (g(f(i)), i=1,3)
print *, (x(i)%a, i=1,3), ((x(i)%a(j), j=1,i), i=1,3)
print '(3(i3,1x))', (g(f(i)), x(i)%a(1), i=1,3)
inquire (iolength=n) (x(i)%a, g(f(i)), i=1,3)
print *, n
inquire (iolength=n) (v(1:i), d(i)(:i), i=1,3)
print *, n
write (c, '(i3)') (x(i)%a(1), i=1,3)
print *, c
n = 4
write (c(:)(2:n), '(i3)') (x(i)%a(1), i=1,3)
print *, c
read (c(:)(2:n), *) v
print *, v
write (*, '(3i4)') (x(i)%k, x(i)%a(size(x(i)%a)), i=1,3)
end
