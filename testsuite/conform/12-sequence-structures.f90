! Clause 12: elements of arrays in structures that pointers lead to, for dummy arrays that take what follows them.
! RUN: %compare %light %s
type r
 real :: v(4) = [1.,2.,3.,4.], m(2,3) = 5
 integer, allocatable :: w(:)
 complex :: z(2) = (1,2)
end type
type(r), pointer :: p
type(r), target :: arr(3)
allocate(p)
call sub(p%v(2), 3); call sub(p%v, 2)
k = 2
call sub(arr(k)%m(2,k), 3)
call sub(arr(3)%m(:,2), 2)
print *, p%v, arr(2)%m, arr(3)%m
print *, tot(p%v(2), 2), tot(arr(k+1)%m(1,3), 2)
contains
subroutine sub(a, n)
integer n; real a(n)
a(n) = -a(n); a(1) = a(1) * 2
end subroutine
real function tot(a, n)
integer n; real, intent(in) :: a(*)
tot = sum(a(:n))
end function
end
