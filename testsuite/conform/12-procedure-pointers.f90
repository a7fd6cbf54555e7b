! Clause 12.5: procedure pointers to functions of all kinds of results, to subroutines, of modules,
! to internal procedures; ASSOCIATED, NULLIFY.
! RUN: %compare %light %s %S/Inputs/procedure-hooks.f90
module shapes
 implicit none
 type v2
  real :: x, y
 end type
 abstract interface
  function vf(t) result(r)
   import :: v2
   real, intent(in) :: t
   type(v2) :: r
  end function
  function af(n) result(r)
   integer, intent(in) :: n
   real :: r(n)
  end function
  function cf(s) result(r)
   character(*), intent(in) :: s
   character(len(s)) :: r
  end function
  subroutine asub(a, k)
   real, intent(inout) :: a(:)
   integer, intent(in) :: k
  end subroutine
  pure real function pf(x)
   real, intent(in) :: x
  end function
 end interface
 procedure(pf), pointer :: mp => null()
 procedure(asub), pointer, save :: ms
contains
 function circle(t) result(r)
  real, intent(in) :: t
  type(v2) :: r
  r = v2(t, t*t)
 end function
 function line(t) result(r)
  real, intent(in) :: t
  type(v2) :: r
  r = v2(t, 1)
 end function
 function ramp(n) result(r)
  integer, intent(in) :: n
  real :: r(n)
  integer :: i
  r = [(i*1., i=1,n)]
 end function
 function ones(n) result(r)
  integer, intent(in) :: n
  real :: r(n)
  r = 1
 end function
 function up(s) result(r)
  character(*), intent(in) :: s
  character(len(s)) :: r
  integer :: i
  do i = 1, len(s)
   r(i:i) = achar(iachar(s(i:i)) - 32)
  end do
 end function
 subroutine scale(a, k)
  real, intent(inout) :: a(:)
  integer, intent(in) :: k
  a = a*k
 end subroutine
 subroutine shift(a, k)
  real, intent(inout) :: a(:)
  integer, intent(in) :: k
  a = cshift(a, k)
 end subroutine
 pure real function p1(x)
  real, intent(in) :: x
  p1 = x + 1
 end function
 pure real function p2(x)
  real, intent(in) :: x
  p2 = x * 2
 end function
 subroutine choose(k)
  integer, intent(in) :: k
  if (k == 1) then
   mp => p1
   ms => scale
  else
   mp => p2
   ms => shift
  end if
 end subroutine
end module
program p
 use shapes, f => mp
 implicit none
 procedure(vf), pointer :: g
 procedure(af), pointer :: h
 procedure(cf), pointer :: c
 procedure(pf), pointer :: q
 real :: a(8), s
 integer :: i, k, count
 type(v2) :: r
 count = 0
 g => circle
 r = g(3.)
 print *, r
 g => line
 print *, g(3.)
 h => ramp
 a(1:5) = h(5) + 1
 print *, a(1:5), sum(h(4))
 h => ones
 print *, h(3)
 c => up
 print *, c('hello')
 a = [(i*1., i=1,8)]
 do k = 1, 2
  call choose(k)
  call ms(a, k+1)
  print *, a
  s = 0
  do i = 1, 8
   s = s + f(a(i))
  end do
  print *, s
  forall (i=1:8) a(i) = f(a(i))
  print *, a
 end do
 do i = 1, 8
  if (mod(i,2) == 0) then
   q => p1
  else
   q => p2
  end if
  a(i) = q(1.0*i)
 end do
 print *, a
 q => f
 print *, q(4.), associated(q, f), associated(q, p1)
 call bump
 print *, count
 call run(bumpit, 3)
 print *, count
contains
 subroutine bumpit
  count = count + 1
 end subroutine
 subroutine bump
  procedure(bumpit), pointer :: b
  b => bumpit
  call b
  call b()
 end subroutine
 subroutine run(x, n)
  procedure(bumpit) :: x
  integer, intent(in) :: n
  procedure(bumpit), pointer :: y
  integer :: i
  y => x
  do i = 1, n
   call y
  end do
  print *, associated(y)
 end subroutine
end program
