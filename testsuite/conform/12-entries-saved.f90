! Clause 12: what entries of one procedure keep with SAVE: POINTERs, ALLOCATABLE variables, structures and texts.
! RUN: %compare %light %s
subroutine s(n)
integer n, i
integer, allocatable, save :: a(:), sc
character(:), allocatable, save :: d
character(4), allocatable, save :: f(:)
character(:), pointer, save :: pd
type w
integer k
end type
type u
integer, allocatable :: z(:)
integer :: k = 7
end type
type t
type(w) q(2)
character(3) :: c = 'abc'
end type
type(t), save :: x, y(3)
type(u), save :: r, rr(2)
type(t), pointer, save :: px
type(t), allocatable, save :: ax(:)
type(u), pointer, save :: pr
type(u), allocatable, save :: ar(:)
integer, parameter :: zz = 3
logical, save :: l = .true.
a = (/ (i, i=1,n) /)
sc = n
d = repeat('q', n)
allocate(f(n), px, ax(n), pr, ar(n))
allocate(character(2)::pd)
x%q%k = n
r%z = (/1,2/)
pd = 'zz'
px%q%k = n
ax%q(1)%k = n
pr%z = (/5/)
ar(2)%z = (/1,2,3/)
return
entry e(n)
print *, a, sc, d, x%q%k, x%c, y(2)%c, r%z, r%k, rr%k, px%q%k, ax%q(1)%k, pr%z, ar(2)%z, ar%k, l
a = (/ a, a /)
d = d//'x'
r%z = (/ r%z, 3 /)
l = .not. l
end subroutine
call s(2)
call e(1)
call e(1)
end
