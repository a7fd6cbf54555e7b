! 9.4.2: READ into substrings of all elements of arrays and sections, mapped ones and those with vector subscripts too.
! RUN: %compare %light %s
program p
type e; integer :: i; character(5) :: c; end type
type q; type(e) :: a(2); character(4) :: t(2,2); end type
character(5) :: v(4), w(2,3)
character(5), allocatable :: al(:)
character(5), pointer :: pt(:)
character(:), allocatable :: df(:)
type(e) :: x(3)
type(q) :: y, z(2)
character(40) :: s
integer i,j,k
!HPF$ DISTRIBUTE v(BLOCK)
!HPF$ DISTRIBUTE w(*,BLOCK)
v='-----';w='-----'; x=e(1,'-----'); al=v; allocate(pt(4)); pt=v; df=v
y=q(x(1),'....'); z=y
s='aa bb cc dd ee ff gg hh jj kk'
read(s,*) al(:)(2:3), pt(::2)(4:), df(3:4)(:2)
print *,al,pt,df
read(s,*) y%a%c(2:2), y%t(1,:)(3:), z(1)%t(:,2)(:1), z%a(1)%c(3:4)
print *,y,z
read(s,*) (al(i:)(i:i),i=1,4)
print *,al
read(s,'(10(a2,1x))') ((w(:,j)(i:i+1),i=1,3,2),j=3,1,-2)
print *,w
call sub(v,w,5)
print *,v,w
associate(g=>v(::2)(2:3), f=>w(1,:))
 read(s,*) g, f(:)(1:1)
end associate
print *,v,w
open(10,status='scratch',form='unformatted')
write(10) v(:)(2:3), al([3,1])(:2)
rewind 10
read(10) w(1,[3,2])(:2), w(2,1:2)(4:5)
print *,w
end
subroutine sub(a,b,n)
character(n) :: a(*), b(2,*)
character(20) :: s='1 22 333 4444 55555'
read(s,*) a(1:3)(2:n-1), b(:,2)(n:)
end
