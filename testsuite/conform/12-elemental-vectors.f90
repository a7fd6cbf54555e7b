! Clause 12.7.3: sections with vector subscripts as arguments of ELEMENTAL subroutines.
! RUN: %compare %s
module m
 type t
  integer a
  character(3) c
  real v(2)
 end type
contains
elemental subroutine s(a,b)
 integer, intent(in) :: a
 integer, intent(inout) :: b
 b = b + a
end
elemental subroutine st(x,b)
 type(t), intent(in) :: x
 integer, intent(inout) :: b
 b = b + x%a + ichar(x%c(2:2)) + int(x%v(2))
end
elemental subroutine sc(x,b)
 character(*), intent(in) :: x
 integer, intent(inout) :: b
 b = b + ichar(x(2:2))
end
end
use m
integer :: v(4)=[3,1,4,2], x(4)=[10,20,30,40], y(5)=1
integer :: z(4,4), w(4,4), i
type(t) q(4)
character(3) c(4)
!hpf$ distribute (block,*) :: z, w
z=0
call s(x(v),y(1:4))
print *, y
call s(x(v(4:1:-1)),y(2:))
print *, y
call s(x(v)+1,y(2:))
print *, y
y=0
y(1:4)=v
y(5)=sum(y)
print *, y
z(2,:) = x
w=z
call s(w(2,v), z(3,:))
print *, z
z=reshape([(i,i=1,16)],[4,4])
call s(w(v,v), z)
print *, z
do i=1,4
 q(i)=t(i,char(60+i)//char(70+i)//char(80+i),[1.,2.*i])
 c(i)=q(i)%c
end do
y=0
call st(q(v),y(1:4))
call sc(c(v),y(1:4))
call sc(q(v)%c,y(1:4))
print *,y
end
