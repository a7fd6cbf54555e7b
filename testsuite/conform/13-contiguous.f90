! Fortran 2008 13.7.86: IS_CONTIGUOUS of variables, sections, pointers and dummies.
! RUN: %compare --np 1,3 %light %s
program p
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
contains
subroutine s(x, y)
integer :: x(:,:), y(:)
print *, is_contiguous(x), is_contiguous(y)
end subroutine
end
