! Clause 12: OPTIONAL arrays that may be absent as arguments of ELEMENTAL functions in WHERE, FORALL and loops.
! RUN: %compare %light %s
module m
contains
elemental integer function f(a, b)
integer, intent(in) :: a
integer, intent(in), optional :: b
f = a
if (present(b)) f = f + b
end function
subroutine s(x, y, c, z)
integer, optional :: x(:), y
integer a(3), b(3), i
character(*), optional :: c
logical, optional :: z(3)
a = (/1,2,3/)
b = f(a, x)
print *, b, f(a, y), f(1, y)
where (a > 1) b = f(a, x)
print *, b
where (a > 1) b = f(a, y)
print *, b
forall (i=1:3) b(i) = f(i, y)
print *, b
b = (/ (f(i, y), i=1,3) /)
print *, b
print *, (f(i, y), i=1,3)
print *, sum(a, mask=z), maxval(a, mask=z)
print *, count(f(a, y) > 2)
where (f(a, y) > 2) a = 0
print *, a
do concurrent (i=1:3)
b(i) = f(i, y)
end do
print *, b
end subroutine
end module
use m
call s()
call s((/10,20,30/), 5, 'a', (/.true.,.false.,.true./))
end
