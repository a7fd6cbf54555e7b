! Clause 4: POINTERs to structures that hold arrays of structures: ALLOCATE, DEALLOCATE, assignment, function results.
! RUN: %compare %light %s
module m
type w
integer k
real :: z(2) = 4.5
end type
type q
type(w) :: w(2:3)
character(3) c
end type
type v
type(w) ww(2)
integer k
type(q) qq(0:1)
end type
contains
subroutine sub(x)
type(v), pointer :: x
type(v), pointer :: y
y => x
print *, y%ww%k, y%qq(1)%w(3)%k, lbound(y%qq), x%ww(2)%z
end subroutine
function f() result(r)
type(v), pointer :: r
allocate(r)
r%k = 8
r%ww%k = 9
end function
end module
use m
type(v), pointer :: pv, pvv(:), pw
type(v), target :: tt
type(v), allocatable :: av
allocate(pv, pvv(2))
pv%ww%k = 3
pv%k = 1
pv%qq(0)%w%k = 6
pv%qq(1)%w(:)%k = 7
pv%qq%c = 'abc'
pvv%k = 5
pvv(1)%ww%k = 4
pvv(2)%ww%k = 4
print *, pv%ww%k, pv%k, pvv(1)%ww%k, pvv%k
call sub(pv)
pw => pv
tt = pw
tt%ww(1)%k = 99
pw => tt
print *, pw%ww(1)%k, pw%qq(0)%c, pw%qq(0)%w(2)%z
allocate(av)
av = tt
print *, av%ww%k
pv = tt
print *, pv%ww%k, associated(pw, tt), associated(pw, pv)
deallocate(pv)
pv => f()
print *, pv%k, pv%ww%k, pv%ww(1)%z
deallocate(pv)
print *, associated(pv)
end
