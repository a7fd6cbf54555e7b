! 13.14.54, 13.14.112, 7.5.2: LBOUND and UBOUND of array components of elements, and pointers to them, which have their bounds.
! RUN: %compare %light %s
module m
 type t
  integer :: k
  real :: v(0:1), w(2:3,-1:1), z(5:4)
 end type
 type h
  integer :: k
 end type
 type rec
  real :: v(0:1), z(5:4)
  integer, pointer :: k => null()
  real, allocatable :: al(:)
 end type
 type u
  integer :: j
  type(t) :: in(-1:1)
  integer, allocatable :: al(:)
  type(h) :: flat(5:7)
 end type
end module
program p
 use m
 type(t), target :: a(6), s
 type(t), pointer :: q(:), r
 type(u) :: x(2), y
 type(u), pointer :: yy
 real, pointer :: pv(:)
 integer :: d, i
 q => a
 r => a(2)
 i = 3
 print *, lbound(a(2)%v), ubound(a(2)%v), lbound(s%v), lbound(q(2)%v), lbound(r%v), lbound(a(1:2)%k), lbound(a%k), size(a(3)%v)
 print *, lbound(a(i)%w), ubound(a(i)%w), lbound(a(i)%w, 2), ubound(a(i)%z), lbound(a(i)%z), lbound(a(i)%v(:)), lbound(a%v(1))
 print *, lbound(y%in), lbound(x(1)%in), ubound(x(2)%in), lbound(x(1)%in(0)%w), lbound(x(i-2)%in(1)%v)
 print *, lbound(x(1)%flat%k), ubound(x(2)%flat%k), lbound(y%flat%k), lbound(x(1)%flat), lbound(x(1)%in%v(1)), lbound(x(i-2)%in%k)
 do d = 1, 2
  print *, lbound(a(1)%w, d), ubound(a(1)%w, d), size(a(1)%w, d)
 end do
 pv => a(2)%v
 print *, lbound(pv), ubound(pv)
 pv => q(3)%v
 print *, lbound(pv)
 allocate (yy)
 print *, lbound(yy%in), lbound(yy%in(0)%w), ubound(yy%in(0)%w)
 call show(a(2)%w)
 call records
contains
 subroutine records
  type(rec), target :: a(3)
  type(rec), pointer :: b
  b => a(1)
  allocate (a(2)%al(-3:4), b%al(0:5))
  i = 2
  print *, lbound(a(i)%z), ubound(a(i)%z), lbound(b%z, 1), lbound(a(i)%v), ubound(b%v)
  print *, lbound(a(i)%v(:)), lbound(b%v(:)), ubound(a(i)%v(:)), ubound(b%v(:)), lbound(a(i)%al(:)), ubound(b%al(:)), lbound(b%al)
  associate (z => a(i)%v(:), y => a(i)%v, x => b%al(:), w => b%al)
   print *, lbound(z), lbound(y), lbound(x), lbound(w)
  end associate
 end subroutine
 subroutine show(z)
  real :: z(:,:)
  print *, lbound(z), ubound(z)
 end subroutine
end program
