! Fortran 2008 13.7.86: IS_CONTIGUOUS of variables, sections, pointers, dummies and function results.
! RUN: %compare %light %s
module results
type pair
integer :: i
real :: x
end type
contains
function ints(k) result(q)
integer, pointer :: q(:,:)
integer, target, save :: v(4,4) = 1
q => v
if (k == 2) q => v(:, ::2)
if (k == 3) q => v(:, 2:3)
if (k == 4) q => v(2:3, 2:3)
end function
function pairs(k) result(q)
type(pair), pointer :: q(:)
type(pair), target, save :: v(4)
q => v
if (k == 2) q => v(::3)
end function
function texts(k) result(q)
character(3), pointer :: q(:)
character(3), target, save :: v(4) = 'abc'
q => v
if (k == 2) q => v(::3)
end function
function reals(k) result(q)
real, allocatable :: q(:)
allocate (q(k))
end function
function sure(k) result(q)
real, pointer, contiguous :: q(:)
allocate (q(k))
end function
end module
program p
use results
integer a(6), b(2,3)
integer, pointer :: q(:), r(:,:)
integer, target :: t(10), u(4,4)
a = [1,3,2,3,5,3]
b = reshape(a,[2,3])
print *, is_contiguous(a), is_contiguous(a(1:5:2)), is_contiguous(b(:,1)), is_contiguous(b(1,:))
print *, is_contiguous(a(2:4)), is_contiguous(b(:,2:3)), is_contiguous(b(1:1,:))
q => t
print *, is_contiguous(q)
q => t(1:9:2)
print *, is_contiguous(q)
r => u(:,2:3)
print *, is_contiguous(r)
r => u(1:2,:)
print *, is_contiguous(r)
call s(u, t(3:5))
call s(u(2:3,:), t(::3))
do k = 1, 4
print *, is_contiguous(ints(k)), is_contiguous(pairs(k)), is_contiguous(texts(k)), is_contiguous(reals(k)), is_contiguous(sure(k))
end do
k = 3
do while (is_contiguous(ints(k)))
k = k + 1
end do
print *, k
contains
subroutine s(x, y)
integer :: x(:,:), y(:)
print *, is_contiguous(x), is_contiguous(y)
end subroutine
end
