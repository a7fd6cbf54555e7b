! Clause 4.5.6: a constructor gives array POINTER components sections, parts of texts, components and what functions point to.
! RUN: %compare %light %s
module m
type s
 integer i, v(2)
 character(4) c(2)
end type
type b
 integer k
 integer, pointer :: r(:)
 character(2), pointer :: t(:)
 type(s), pointer :: q(:)
end type
type rec
 type(b) :: x
 integer, allocatable :: al(:)
 character(4), pointer :: pc(:)
end type
integer, target, save :: g(4) = [1,2,3,4]
contains
subroutine sub(d, e, f, n)
integer, target :: d(:), e(*)
integer, pointer :: f(:)
type(b) y
y = b(1, d, null(), null())
print *, y%r
y = b(1, e(2:n), null(), null())
print *, y%r
y = b(1, f, null(), null())
print *, y%r, lbound(y%r)
y = b(1, g(::3), null(), null())
print *, y%r
end subroutine
function fun(k) result(r)
integer, pointer :: r(:)
r => g(k:)
end function
end
use m
type(s), target :: x(3)
type(b) y, z(2)
type(rec), target :: w(2)
character(4), target :: c(3) = ['abcd','efgh','ijkl']
integer, pointer :: p(:)
x%i = [1,2,3]
do i = 1, 3
x(i)%v = [10*i, 10*i+1]
x(i)%c = ['wxyz', 'mnop']
end do
y = b(1, x%i, c(2:3)(2:3), x(2:3))
print *, y%r, y%t, y%q%i, lbound(y%r)
y = b(1, x(2)%v, c(3:1:-1)(3:4), x(3:1:-1))
print *, y%r, y%t, y%q%i
y%r = 0
y%t = '!?'
print *, x%v(1), x(3)%c, c
z = [b(1, x(1)%v(2:2), c(:)(1:2), x(1:1)), b(2, fun(2), null(), null())]
print *, z(1)%r, z(1)%t, z(2)%r, z(1)%q%v(2)
allocate(w(1)%al(3))
w(1)%al = 7
w(2) = rec(b(5, w(1)%al, c(1:2)(2:3), x), [1], c)
print *, w(2)%x%r, w(2)%x%t, w(2)%x%q%i, w(2)%pc
y = b(3, w(2)%x%r(2:), c(1:3:2)(3:4), w(2)%x%q(2:2))
print *, y%r, y%t, y%q%i
allocate(p(0:2))
p = [4,5,6]
call sub(x(:)%i, x(1)%v, p, 2)
do i = 1, 2
z(i) = b(i, g(i:i+1), c(i:i+1)(2:3), x(i:))
end do
print *, z(1)%r, z(2)%r, z(1)%t, z(2)%t, z(2)%q%i
associate (q => x(2)%v)
y = b(1, q, null(), null())
print *, y%r
end associate
call loops
contains
subroutine loops
type d
 character(2), pointer :: t(:)
end type
type(d) :: l(2)
z = [(b(i, g(i:i+1), null(), null()), i=1,2)]
l = [(d(c(i:i+1)(2:3)), i=1,2)]
print *, z(1)%r, z(2)%r, l(1)%t, l(2)%t
forall (i=1:2) z(i) = b(i, g(i+1:i+2), null(), null())
print *, z(1)%r, z(2)%r
forall (i=1:2) l(i) = d(c(4-i:3-i:-1)(2:3))
print *, l(1)%t, l(2)%t
z(1) = b(1, z(2)%r, null(), null())
p(7:) => g(::2)
z(2) = b(1, p, null(), x)
print *, lbound(z(1)%r), lbound(z(2)%r), z(2)%r, lbound(z(2)%q)
end subroutine
end
