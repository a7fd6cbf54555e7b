! Clause 12: ALLOCATABLE and POINTER arrays without storage as arguments of procedures that do not touch them.
! RUN: %compare %light %s
module m
contains
subroutine a(n, x, y)
integer n
real x(n), y(*)
if (n == 0) y(1) = 1
print *, 'a', n
end
subroutine b(n, x)
integer n
real x(n,*)
if (n > 5) x(1,1) = 2
call a(n,x,x)
end
end
program t
use m
real, allocatable :: z(:), w(:,:)
real, pointer :: p(:) => null()
double precision, allocatable :: d(:)
integer i
external e, text
character(5), allocatable :: c(:)
do i = 1, 2
call a(i, z, w)
call b(i, z)
call b(i, p)
call e(i, z, d)
call e(i, w, d)
call text(i,c)
end do
contains
 subroutine in(z)
 real z(3)
 end
end
subroutine e(n, x, d)
integer n
real x(n,n,*)
double precision d(n)
integer i
if (n > 5) then
  do i = 1, n
  x(1,i,1) = i
  d(i) = i
  end do
end if
print *, 'e', n
end
subroutine text(n,c)
character(*) c(n)
print *, 'text', n
if (n > 5) c(1) = 'x'
end
