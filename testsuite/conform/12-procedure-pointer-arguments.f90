! Fortran 2003 12.4.1.3: procedure pointers as dummy arguments, of any INTENT, and components for them.
! RUN: %compare --np 1,3,4 %light %s
module m
 implicit none
 abstract interface
  integer function f(i)
   integer, intent(in) :: i
  end function
 end interface
 type box
  procedure(f), pointer, nopass :: h => null()
  integer :: k = 0
 end type
 interface choose
  module procedure choose_p, choose_i
 end interface
contains
 integer function dbl(i)
  integer, intent(in) :: i
  dbl = 2*i
 end function
 integer function tri(i)
  integer, intent(in) :: i
  tri = 3*i
 end function
 subroutine set(n, p)
  integer, intent(in) :: n
  procedure(f), pointer, intent(out) :: p
  if (n == 2) then
   p => dbl
  else
   p => tri
  end if
 end subroutine
 subroutine toggle(p, q)
  procedure(f), pointer :: p
  procedure(f), pointer, intent(inout) :: q
  procedure(f), pointer :: t
  print *, associated(p), associated(q), associated(p, q)
  t => p
  p => q
  q => t
  if (associated(p)) print *, p(10)
  call inner
 contains
  subroutine inner
   if (associated(q)) print *, q(100)
  end subroutine
 end subroutine
 subroutine choose_p(p)
  procedure(f), pointer :: p
  print *, 'pointer', associated(p)
 end subroutine
 subroutine choose_i(i)
  integer :: i
  print *, 'integer', i
 end subroutine
 recursive subroutine down(n, p)
  integer, intent(in) :: n
  procedure(f), pointer :: p
  if (n > 0) call down(n - 1, p)
  if (n == 1) p => tri
 end subroutine
end module
program p
 use m
 implicit none
 procedure(f), pointer :: q, r
 type(box) :: b
 type(box), pointer :: c
 call set(2, q)
 print *, q(5)
 call set(p=r, n=3)
 print *, r(5)
 call toggle(q, r)
 print *, q(1), r(1)
 call set(3, b%h)
 print *, b%h(7)
 allocate(c)
 c%h => dbl
 call toggle(b%h, c%h)
 print *, b%h(1), c%h(1)
 call choose(q)
 call choose(4)
 nullify(q)
 call choose(q)
 q => dbl
 call down(3, q)
 print *, q(2)
end program
