! Clause 12: arrays of structures as results: nested ones, bounds from structures, reductions and array expressions.
! RUN: %compare %light %s
module m
type vec
  real :: x(3) = 0
end type
type particle
  integer :: id
  type(vec) :: pos, vel
  type(vec) :: hist(2)
end type
contains
function make(n) result(p)
  integer, intent(in) :: n
  type(particle) :: p(n)
  integer :: i
  do i = 1, n
    p(i)%id = i
    p(i)%pos%x = (/ i, 2*i, 3*i /)
    p(i)%vel = vec((/1.,0.,-1./)*i)
    p(i)%hist(1)%x = i; p(i)%hist(2)%x = -i
  end do
end function
function moved(p, dt) result(q)
  type(particle), intent(in) :: p(:)
  real, intent(in) :: dt
  type(particle) :: q(size(p))
  integer :: i
  q = p
  do i = 1, size(p)
    q(i)%pos%x = p(i)%pos%x + dt*p(i)%vel%x
    q(i)%hist(1) = p(i)%pos
  end do
end function
pure function pick(p, m) result(q)
  type(particle), intent(in) :: p(:)
  logical, intent(in) :: m(:)
  type(particle) :: q(count(m))
  q = pack(p, m)
end function
end module
program main
use m
type(particle) :: a(4)
type(particle), allocatable :: b(:)
integer :: idx(3) = (/3,1,2/)
a = make(4)
a = moved(a, 0.5)
print '(i3,12f6.2)', a
a(1:2) = moved(make(2), 1.0)
print *, a(2)%pos
allocate(b(2))
b = pick(a, a%id > 2)
print '(i3,12f6.2)', b
print *, size(pick(a, a%id > 1)), a(idx)%id
print *, a(idx)
print *, make(1)
a(2:) = a(:3)
print *, a%id
a = a(4:1:-1)
print *, a%pos%x(2)
call more
end program
subroutine more
use m
type(vec) :: v(3)
v(1)%x = 1; v(2)%x = 2; v(3)%x = 3
print *, doubled(v), doubled(v(3:2:-1))
print *, positive((/ v(2), v(1) /))
print *, cut(pack((/1,2,3,4/), (/.true.,.false.,.true.,.true./))), '|', len(cut((/1,2/)*2))
contains
function doubled(a) result(b)
type(vec), intent(in) :: a(:)
type(vec) :: b(size(a))
integer :: i
do i = 1, size(a)
  b(i)%x = 2*a(i)%x
end do
end function
function positive(a) result(b)
type(vec), intent(in) :: a(:)
type(vec), allocatable :: b(:)
allocate(b(2))
b = a
end function
function cut(k)
integer, intent(in) :: k(:)
character(len=size(k)) :: cut
cut = 'abcdefgh'
end function
end subroutine
