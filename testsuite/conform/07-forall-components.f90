! Clause 7: FORALL over array components of elements, of structures with POINTER or ALLOCATABLE components too.
! RUN: %compare --np 1,3,4 %light %s
program p
type t
 integer :: k
 integer :: v(3)
end type
type u
 type(t) :: in(2)
 integer, allocatable :: z(:)
end type
type(u) :: y(3)
integer :: b(3), i, j, w(3,3)
do i=1,3
 do j=1,2
 y(i)%in(j)%v = (/i,2*j,3*i/)
 y(i)%in(j)%k = i+j
 enddo
 allocate(y(i)%z(2)); y(i)%z = i
enddo
forall (i=1:3) b(i) = sum(y(i)%in(1)%v)
print *, b
forall (i=1:3) b(i) = sum(y(i)%z)
print *, b
forall (i=1:3) w(:,i) = y(i)%in(2)%v
print *, w
forall (i=1:3) y(i)%in(2)%v(:) = w(:,i)+i
print *, y(3)%in(2)%v
forall (i=1:3) y(i)%in(:)%k = y(4-i)%in(:)%k
print *, y(3)%in(2)%v
print *, y(1)%in%k, y(3)%in%k
end
