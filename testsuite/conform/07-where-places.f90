! Clause 7: WHERE of structures whose array components have many elements.
! RUN: %compare %light %s
module m
type in
integer w(30)
end type
type t
integer a(600)
integer k
end type
type v
type(in) i(30)
integer k
end type
contains
elemental function f(q)
type(t), intent(in) :: q
type(t) f
f = q
f%k = f%k + 1
end function
subroutine s(n)
integer, intent(in) :: n
type(t) x(n), y(n)
integer i
do i = 1, n
x(i)%a = i
x(i)%k = i
y(i)%a = 10*i
y(i)%k = 10*i
end do
where (x%k > 1) x = y
print *, x%k, (sum(x(i)%a), i=1,n)
where (x%k > 1) x = f(y)
print *, x%k, (sum(x(i)%a), i=1,n)
where (x%k > 11)
x = x(n:1:-1)
y = x
elsewhere
y = t(3, 4)
x = y
end where
print *, x%k, y%k, (sum(x(i)%a), sum(y(i)%a), i=1,n)
where (x(:)%k > 3) x(:) = y(n:1:-1)
print *, x%k
end subroutine
end module
use m
type(v) p(2,2), q(2,2)
integer i, j
call s(3)
do i = 1, 2
do j = 1, 2
p(i,j)%k = i+j
q(i,j)%k = 10*(i+j)
do k = 1, 30
p(i,j)%i(k)%w = i
q(i,j)%i(k)%w = 20*i
end do
end do
end do
where (p%k > 2) p = q
print *, p%k, p(:,2)%i(3)%w(4)
where (p%k > 20)
where (p%k > 30) p = q(2:1:-1,:)
end where
print *, p%k, p(:,2)%i(3)%w(4)
end
