! Fortran 2003, clause 14.4: underflow modes, which procedures with a USE of their own leave as they found them; IEEE_SET_FLAG and
! IEEE_GET_FLAG are PURE.
! RUN: %compare %light %s
module m
  use, intrinsic :: ieee_arithmetic
contains
  subroutine own(x)
    use ieee_arithmetic, only: ieee_set_underflow_mode
    real, intent(inout) :: x
    call ieee_set_underflow_mode(gradual=.false.)
    x = x/4
    print *, 'abrupt', x == 0
  end subroutine
  subroutine set(g)
    logical, intent(in) :: g
    if (ieee_support_underflow_control(1.0)) call ieee_set_underflow_mode(g)
  end subroutine
  pure subroutine raise(f)
    logical, intent(out) :: f
    call ieee_set_flag(ieee_overflow, .true.)
    call ieee_get_flag(ieee_overflow, f)
  end subroutine
end module
program p
  use m
  implicit none
  logical :: g, l(2)
  real :: x
  real(8) :: d(4)
  type(ieee_status_type) :: s
  integer :: i
  print *, ieee_support_underflow_control(x), ieee_support_underflow_control(d(1)), &
           ieee_support_underflow_control(), ieee_support_underflow_control(1._16)
  call ieee_get_underflow_mode(g)
  print *, g
  x = tiny(x)
  call own(x)
  call ieee_get_underflow_mode(g)
  x = tiny(x)
  x = x/4
  print *, g, x > 0
  d = [(tiny(d)/2**i, i = 1, 4)]
  print *, d > 0
  call ieee_get_status(s)
  call set(.false.)
  d = [(tiny(d)*i, i = 1, 4)]
  d = d/3
  print *, d == 0
  call ieee_get_underflow_mode(l(2))
  print *, l(2)
  call ieee_set_status(s)
  call ieee_get_underflow_mode(l(1))
  print *, l(1)
  call raise(g)
  print *, g
end program
