module mp
 implicit none
 abstract interface
  subroutine act(n)
   integer, intent(inout) :: n
  end subroutine
  real function fr(x)
   real, intent(in) :: x
  end function
 end interface
 procedure(act), pointer, private :: hook => null()
 procedure(fr), pointer, public :: func => null()
contains
 subroutine set(p)
  procedure(act) :: p
  hook => p
 end subroutine
 subroutine fire(n)
  integer, intent(inout) :: n
  if (associated(hook)) then
   call hook(n)
  else
   n = -1
  end if
 end subroutine
 subroutine set_func(p)
  procedure(fr), pointer, intent(in) :: p
  if (associated(p)) func => p
 end subroutine
end module
program t
 use mp
 implicit none
 integer :: k
 real :: a(6)
 integer :: i
!hpf$ distribute a(block)
 procedure(fr), pointer :: loc => null()
 k = 1
 call fire(k)
 print *, k
 call set(twice)
 call fire(k); call fire(k)
 print *, k
 loc => half
 loc => null()
 call set_func(loc)
 print *, associated(func)
 loc => half
 call set_func(loc)
 do i = 1, 6
  a(i) = func(real(i))
 end do
 print *, a
 do i = 1, 6
  if (i == 4) func => sq
  a(i) = func(real(i))
 end do
 print *, a, sum(a), maxval(a)
contains
 subroutine twice(n)
  integer, intent(inout) :: n
  n = n*2
 end subroutine
 real function half(x)
  real, intent(in) :: x
  half = x/2
 end function
 real function sq(x)
  real, intent(in) :: x
  sq = x*x
 end function
end program
