! Clause 4: default values of components that are arrays of structures, in arrays of structures: saved, local, INTENT(OUT), allocated, in modules.
! RUN: %compare %light %s
module m
type a
 integer :: i = 1
 real :: r(2,2) = reshape([1.,2.,3.,4.],[2,2])
 character(2) :: c(2) = ['ab','c ']
end type
type b
 type(a) :: x(2) = [a(1,c=['q','w']), a(r=3.)]
 integer :: k(2) = [7,8]
end type
type c
 type(b) :: y(2) = [b(k=[3,4]), b()]
 type(b) :: z
end type
type node
 integer :: i = 1
 character(2) :: c(2) = ['ab','c ']
 type(node), pointer :: next => null()
end type
type nodes
 type(node) :: x(2) = [node(1,c=['q','w']), node(3)], one
 integer :: k(0:1) = [7,8]
end type
type(c), save :: mv(2)
type(c) :: ms
contains
subroutine s(o)
type(c) :: l(2), one
type(c), intent(out) :: o(2)
type(c), save :: sv(3)
print *, l(2)%y(1)%x(2)%r, l%y(2)%x(1)%c(1), l(1)%z%x%i
print *, one
print *, sv(3)%y(2)%x(1), sv(2)%z
print *, o(1)
l(1)%y(2)%x(2)%i = 5
end subroutine
end module
use m
type(c) :: w, v(2,2)
type(c), allocatable :: al(:)
print *, w
print *, v(2,1)%y(2)%x(2)%c, v(1,2)%y(1)%k, v(1,1)%z%k
print *, mv(2)
print *, ms%y(1)%x(1)
v(2,1)%y(1)%k = 0
call s(mv)
call s(v(:,1))
allocate(al(2))
print *, al(2)
call records
contains
subroutine records ! with POINTER components
type(nodes), pointer :: q, r(:)
type(nodes), allocatable :: s(:), t
type(nodes) :: l(2)
allocate(q, r(3), s(2:4), t)
print *, q%x%i, q%x(1)%c, q%x(2)%c, q%k, q%one%i, q%one%c
print *, r(2)%x%i, r(3)%x(1)%c, s(3)%x%i, s(3)%k, t%x%i, l(2)%x%i, l%x(2)%i
end subroutine
end
