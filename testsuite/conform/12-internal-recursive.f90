! Clause 12 (Fortran 2008): internal procedures of RECURSIVE procedures as arguments and targets see the variables of the activation
! that passed them on.
! RUN: %compare %light %s
module m
contains
subroutine apply(f, n)
interface
integer function f(i)
integer i
end function
end interface
integer n
print *, f(n)
end subroutine
recursive subroutine r(n, g)
integer n, k
interface
integer function g(i)
integer i
end function
end interface
optional g
k = 10*n
if (n == 3) then
call apply(h, 1)
call r(n-1, h)
else if (n > 0) then
call apply(g, 1)
call apply(h, 1)
call r(n-1, h)
print *, g(7)
else
print *, g(100)
end if
k = k + 1
call apply(h, 2)
contains
integer function h(i)
integer i
k = k + 1
h = i + 1000*k + n
end function
end subroutine
end module
module kinds_of_procedures
abstract interface
subroutine one(outer)
integer outer
end subroutine
end interface
contains
subroutine show(s, t, v, n)
interface
subroutine s(outer)
integer outer
end subroutine
function t(value)
integer value
character(4) t
end function
function v(n)
integer n
real v(n)
end function
end interface
integer n
call s(n)
print *, t(n), v(2)
end subroutine
recursive subroutine walk(n, before)
integer n, sum
interface
subroutine before(i)
integer i
end subroutine
end interface
optional before
procedure(one), pointer :: p
real w(3)
sum = 100*n
w = n
p => add
call show(add, text, list, n)
if (n > 0) call walk(n - 1, add)
if (present(before)) call before(1000)
call p(1)
print *, n, sum, associated(p, add)
contains
subroutine add(outer)
integer outer
sum = sum + outer
end subroutine
function text(value)
integer value
character(4) text
write (text, '(i4)') value + sum
end function
function list(n)
integer n
real list(n)
list = w(:n) + sum
end function
end subroutine
recursive function quad(f, a, b) result(r)
real a, b, r
interface
real function f(x)
real x
end function
end interface
if (b - a > 0.3) then
r = quad(f, a, (a + b)/2) + quad(f, (a + b)/2, b)
else
r = (b - a)*f((a + b)/2)
end if
end function
recursive function nested(k) result(r)
integer k
real r, s
s = k
r = 0
if (k > 0) r = quad(g, 0.0, 1.0)
contains
real function g(x)
real x
g = x*s + nested(k - 1)
end function
end function
end module
program p
use m
use kinds_of_procedures
call r(3)
call walk(2)
print *, nested(2)
end program
