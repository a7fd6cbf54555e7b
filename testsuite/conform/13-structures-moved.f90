! Clause 13: RESHAPE, PACK, UNPACK, MERGE, EOSHIFT … of structures with array components, mapped ones too.
! RUN: %compare --np 1,3,4 %light %s
module m
type inner
  character(len=3) :: s(2)
  real :: x
end type
type t
  integer :: k = 0
  type(inner) :: p(2)
  real :: w(2,2) = 1.0
end type
contains
subroutine show(x)
type(t), intent(in) :: x(:)
print '(i3,1x,2a3,f5.1,1x,2a3,f5.1,4f5.1)', x
end subroutine
end module
program e1
use m
type(t) :: a(6), b(6), c(2,3), d(3,2), v(4)
logical :: l(6), l2(2,3)
integer :: i, n
!hpf$ distribute a(block)
!hpf$ distribute c(block,*)
do i = 1, 6
  a(i)%k = i
  a(i)%p(1)%s = (/'a'//achar(48+i), 'b'//achar(48+i)/)
  a(i)%p(2)%s = (/'c'//achar(48+i), 'd'//achar(48+i)/)
  a(i)%p%x = (/i*1.0, i*2.0/)
  a(i)%w = reshape((/1,2,3,4/), (/2,2/))*i
  l(i) = mod(i, 3) /= 0
end do
b = a(6:1:-1)
c = reshape(a, (/2,3/))
v = pack(a, l)
call show(v)
call show(pack(a, .not. l))
print *
v = pack(b, l, a(1:4))
call show(v)
b = unpack(v, l, a)
call show(b)
print *
l2 = reshape(l, (/2,3/))
c = unpack(v, l2, b(6))
call show(pack(c, .true.))
print *
call show(cshift(a, 2))
c = cshift(c, (/1,0,1/), dim=1)
call show(c(2,:))
c = eoshift(c, 1, b(1), 2)
call show(c(:,3))
print *
c = eoshift(c, (/1,-1/), b(3:4), 2)
call show(c(1,:))
call show(c(2,:))
print *
call show(merge(a, b, l))
call show(merge(a, b(3), a%k > 3))
print *, size(merge(a, b, l)), size(reshape(a, (/3,2/)), 1)
n = 2
d = spread(a(2:4), 2, n)
call show(d(:,2))
d = spread(a(1:2), dim=1, ncopies=3)
call show(d(:,2))
print '(i3,1x,2a3,f5.1,1x,2a3,f5.1,4f5.1)', pack(a, a%w(1,2) > 7), merge(a, b, l)
end program
