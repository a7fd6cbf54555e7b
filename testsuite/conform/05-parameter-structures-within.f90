! Clauses 5.2.9 and 6.1.2: components of constants that are structures themselves, with POINTER components and without, as values, constants and arguments.
! RUN: %compare %light %s
module m
type e
 integer j
 character(3) c
end type
type a
 integer :: i = 3
 type(e) n, v(2)
 integer, pointer :: p => null()
 integer, allocatable :: al(:)
end type
type b
 type(a) :: y
 integer:: p = 1
end type
type(e), parameter :: pe = e(4, 'xyz')
type(a), parameter :: pa = a(5, pe, [pe, e(6,'uvw')], null(), null())
type(b), parameter :: pb = b(pa, 2)
type(e), parameter :: q = pb%y%n, r(2) = pb%y%v, s = pb%y%v(2), t(3) = [pa%n, pb%y%v]
integer, parameter :: n = pb%y%n%j, l = len(pb%y%n%c), mm(2) = pb%y%v%j
character(*), parameter :: cc = pb%y%n%c(2:3)//pb%y%v(2)%c
end module
use m, only: pb, pa, bb => pb, q, r, s, t, n, l, mm, cc, e, a
type(e) :: x, w(3)
type(a) :: z
x = pb%y%n
print *, x
z = pb%y
print *, z%n, z%v, associated(z%p), allocated(z%al), z%i
call sub(pb%y%n, bb%y, pb%y%v(1))
w = t
w(2) = pb%y%n
w(1:2) = pb%y%v
print *, w, q, r, s, t, n, l, mm, cc
print *, pb%y%n, pb%y%v, f(pb%y%n)
x = merge(pb%y%n, pa%v(2), n > 3)
print *, x, merge(pa%n, q, .true.)
print *, size(transfer(pb%y%n, [0])), storage_size(pb%y%n)
call plain
contains
subroutine sub(d, g, h)
type(e), intent(in) :: d, h
type(a), intent(in) :: g
print *, d, h, g%n, g%v(2)
end subroutine
elemental integer function f(d)
type(e), intent(in) :: d
f = d%j + iachar(d%c(1:1))
end function
subroutine plain
type in
 integer :: i = 3
 real :: r = 2
end type
type out
 type(in) :: y = in(i=1, r=0)
 integer:: p = 1
end type
type(out), parameter :: k = out(), kk(2) = [k, out(in(4,5), 6)]
type(in), parameter :: s = k%y, s2 = kk(2)%y, s3(2) = kk%y
type(in) :: x
character(40) c
x = k%y
print *, x, k%y, k
x = kk(2)%y
x = merge(k%y, kk(2)%y, x%i == 4)
print *, x, s, s2, s3
write(c, *) k%y
print *, c
associate (q => k%y)
print *, q%i, q
end associate
print *, (kk(j)%y, j=1,2)
print *, [k%y, kk(2)%y]
end subroutine
end
