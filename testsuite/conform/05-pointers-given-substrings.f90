! Clause 4.5.6: a constructor gives a POINTER component a part of a text, of variables, elements, components, dummies and pointers.
! RUN: %compare %light %s
module m
type a
 integer k
 character(2),pointer::q
end type
type b
 type(a) x, y(2)
 integer, allocatable :: z(:)
end type
character(6), target, save :: w = 'abcdef', v(3) = ['abcdef','ghijkl','mnopqr']
contains
subroutine s(d, t, n)
type(a), intent(in) :: d
character(*), target :: t
character(n), target :: u
type(a) e
type(b) f
integer n
print *, d%q
e = a(1, t(n-1:n))
u = 'klmnopqrstuvwxyz'
e%q = 'T!'
print *, t
f = b(e, [a(n, u(2:3)), a(5, t(1:2))], [1])
f%y(1)%q = 'UU'
print *, f%x%q, f%y(1)%q, f%y(2)%q, u(:4)
end subroutine
end module
use m
type(a) :: x, y(2)
type(b) :: z
integer i
i = 3
x = a(1, w(i:i+1))
print *, x%k, x%q
x = a(k=2, q=v(3)(:2))
print *, x%q
y = [a(1, w(4:5)), a(2, w(1:2))]
print *, y(1)%q, y(2)%q
y(1)%q = '**'
print *, w
y(2) = a(3, y(1)%q(1:2))
x = a(3, x%q(:))
print *, y(2)%q, x%q
call s(a(1, v(2)(5:6)), v(2), 4)
z = b(a(1, v(1)(i:4)), a(2, w(5:6)), [1,2])
print *, z%x%q, z%y(2)%q, v
call t(z%x)
contains
subroutine t(c)
type(a), target :: c
type(a) :: d
d = a(9, c%q(1:2))
d%q = '()'
print *, c%q, v(1)
end subroutine
end
