! Clause 7: functions of structures in WHERE are called in their turn; those with array components as arguments.
! RUN: %compare --np 1,3,4 %light %s
module m
type t
  integer :: v(2)
  character(len=2) :: s = ' '
end type
type u
  integer :: k
end type
contains
elemental function double(x)
type(t), intent(in) :: x
type(t) :: double
double = t(2*x%v)
end function
elemental function twice(x)
type(u), intent(in) :: x
type(u) :: twice
twice = u(2*x%k)
end function
elemental integer function first(x)
type(t), intent(in) :: x
first = x%v(1)
end function
elemental integer function k_of(x)
type(u), intent(in) :: x
k_of = x%k
end function
elemental function named(x, c)
type(t), intent(in) :: x
character, intent(in) :: c
character(len=3) :: named
named = x%s//c
end function
end module
program p
use m
type(t) :: p1(3), q(3), r(2,3)
type(u) :: a(3), b(3)
!hpf$ distribute a(block)
!hpf$ distribute b(block)
!hpf$ distribute r(block,*)
integer :: i
do i = 1, 3
  p1(i) = t((/i, -i/))
  a(i)%k = i
end do
q = t(0)
where (p1%v(1) >= 2)
  p1 = t((/10, 20/))
  q = double(p1)
elsewhere (first(double(q)) == 0)
  q = t(4)
end where
print *, q%v(1), q%v(2)
b = a
where (a%k > 1)
  a%k = 10*a%k
  b = twice(a)
elsewhere (k_of(twice(a)) < 10)
  a%k = -1
end where
print *, a, b
do i = 1, 3
  q(i) = t(i, 'a'//achar(64+i))
end do
print *, first(q), first(q(3:1:-1)), sum(first(q)), named(q, 'z')
where (first(q) == 2)
  q = t(5, 'x')
elsewhere (first(q) == 3)
  q%v(2) = first(q)*10
end where
print *, q
r = spread(q, 1, 2)
print *, first(r), maxval(first(r), 1)
print *, first(merge(r, r, .true.)), double(q)
end program
