! Clause 6: NULLIFY, ASSOCIATED and pointer assignment of pointers to structures whose first component is an array of structures.
! RUN: %compare %light %s
type a
 integer :: i = 1
 real :: r = 2
end type
type b
 type(a) :: x(2)
 type(a) :: one
end type
type list
 integer :: k = 4
 type(b), pointer :: p => null()
end type
type(list) :: g(2)
type(b), pointer :: z, y
type(b), target :: t
z => t; g(1)%p => t; g(2)%p => g(1)%p
print *, associated(z), associated(z, t), associated(g(2)%p, t), associated(g(1)%p, g(2)%p), associated(g(1)%p, z)
nullify(z, g(1)%p)
g(2)%p => null(); y => null()
print *, associated(z), associated(g(1)%p), associated(g(2)%p), associated(y), associated(z,t)
call sections
contains
subroutine sections
 type(list), target :: w(5), m(3,3)
 type(list), pointer :: p(:)
 type(a), target :: v(4)
 type(a), pointer :: q(:)
 p => w(2:3)
 print *, associated(p, w(2:3)), associated(p, w), associated(p, w(3:4)), associated(p, m(2:3,1))
 p => m(2,:)
 print *, associated(p, m(2,:)), associated(p, m(:,2))
 q => v(1:4:2)
 print *, associated(q, v(1:3:2)), associated(q, v(1:2)), associated(q, v(::2))
end subroutine
end
