! Clause 4.5.4.6 of Fortran 2008: procedure pointers that are components begin with procedures.
! RUN: %compare %light %s
module m
 implicit none
 abstract interface
  integer function f(i)
   integer, intent(in) :: i
  end function
  subroutine sub(i)
   integer, intent(inout) :: i
  end subroutine
 end interface
 type t
  integer :: k = 3
  procedure(f), pointer, nopass :: g => dbl, h => null()
  procedure(sub), nopass, pointer :: s => inc
 end type
 type u
  type(t) :: in(2)
  real, allocatable :: x(:)
  procedure(f), pointer, nopass :: own => tri
 end type
contains
 integer function dbl(i)
  integer, intent(in) :: i
  dbl = 2*i
 end function
 integer function tri(i)
  integer, intent(in) :: i
  tri = 3*i
 end function
 subroutine inc(i)
  integer, intent(inout) :: i
  i = i + 1
 end subroutine
 subroutine fresh(x)
  type(u), intent(out) :: x
  type(t) :: loc
  type(t), save :: kept
  print *, loc%g(7), kept%g(5)
  kept%g => tri
  x%in(1)%g => tri
 end subroutine
end module
module m2
 use m
 implicit none
 type(t) :: mt
 type(u) :: mu
end module
program p
 use m2, only: t, mt, mu, u, tri, fresh, sub
 implicit none
 type(t) :: a, b(2), c, d
 type(t), allocatable :: e, ee(:)
 type(u) :: v
 type(u), pointer :: w
 integer :: i = 0
 d = t(h=tri)
 print *, a%g(1), b(2)%g(2), c%g(3), d%h(4), d%g(4), associated(a%h), mt%g(6), mu%in(2)%g(7), mu%own(1)
 allocate (e, ee(3), w)
 print *, e%g(1), ee(3)%g(1), w%own(5), w%in(1)%g(5)
 call mt%s(i)
 call w%in(2)%s(i)
 print *, i, mt%k
 v%in(1)%g => null()
 call fresh(v)
 print *, v%in(1)%g(1), v%in(2)%g(1), v%own(1)
 call fresh(v)
 a = t(2, g=tri)
 print *, a%g(2), associated(a%g, tri), associated(a%g, mt%g), associated(c%g, mt%g)
 a = t(3)
 b = [t(1, h=tri), t(2)]
 print *, a%g(2), b(1)%h(1), b(2)%g(1), associated(b(2)%h)
 block


  call b(1)%s(i)
  print *, i
 end block
end program
