! Clause 6: ALLOCATE and DEALLOCATE of pointers to structures that hold arrays of structures, as variables, results and components.
! RUN: %compare %light %s
module m
type a
 integer :: i = 1
 real :: r(2,2) = reshape([1.,2.,3.,4.],[2,2])
 character(2) :: c(2) = ['ab','c ']
end type
type b
 type(a) :: x(2) = [a(1,c=['q','w']), a(r=3.)]
 integer :: k(0:1) = [7,8]
 type(a) :: one
end type
type list
 type(b) :: y(-1:1)
 type(b), pointer :: p => null()
 type(list), pointer :: next => null()
end type
contains
function make(k) result(p)
type(b), pointer :: p
allocate(p)
p%x(2)%i = k
end function
subroutine fill(v)
type(b), intent(inout) :: v
v%x%i = v%x%i * 2
v%x(1)%c(2) = 'zz'
end subroutine
end module
use m
type(b), pointer :: p, q
type(b), target :: t
type(list), pointer :: h
type(b), pointer :: r(:)
integer, pointer :: ip(:)
allocate(p)
print *, p
p%x(2)%r(:,1) = -1
q => p
q%x(1)%i = 9
call fill(q)
print *, p
print *, lbound(p%k), lbound(p%x), shape(p%x(1)%r)
t = p
print *, t%x%i
p => t
p%k = [0,0]
print *, t%k, associated(p,t), associated(q)
deallocate(q)
ip => t%k; print *, ip
p => make(33)
print *, p%x%i
allocate(r(2)); r(2) = p; print *, r(2)%x(2)%i, r(1)%x(2)%r(2,2)
allocate(h); allocate(h%p); h%p%x(1)%i = 17; h%y(0) = h%p
print *, h%y%x(1)%i
block
type(list) :: ls(2)
allocate(ls(2)%p); ls(2)%p%x(2)%i = 44; ls(1)%p => ls(2)%p
print *, ls(1)%p%x%i, ls(1)%p%one%c, associated(ls(1)%next)
ls(1)%y(1) = ls(1)%p
print *, ls(1)%y(1)%x(2)%i, ls(1)%y(1)%k
end block
deallocate(p, stat=k); print *, k, associated(p)
end
