! Clause 14 of Fortran 2003: signaling NaNs stay so in IEEE_VALUE, IEEE_CLASS and assignments, and output of no reals raises no flag.
! RUN: %compare %light %s
program p
  use, intrinsic :: ieee_arithmetic
  type(ieee_class_type) :: c(4) = [ieee_signaling_nan, ieee_quiet_nan, ieee_negative_inf, &
                                   ieee_positive_denormal]
  type(ieee_status_type) :: status
  real(4) :: x4, y4(4)
  real(8) :: x8, y8(4)
  real(16) :: x16
  logical :: flags(5)
  !hpf$ distribute y8(block)
  x4 = ieee_value(x4, ieee_signaling_nan)
  x8 = ieee_value(x8, ieee_signaling_nan)
  x16 = ieee_value(x16, ieee_signaling_nan)
  print '(z8.8,1x,z16.16,1x,z32.32)', x4, x8, x16
  print *, ieee_class(x4) == ieee_signaling_nan, ieee_class(x8) == ieee_signaling_nan, &
           ieee_class(x16) == ieee_signaling_nan, ieee_is_nan(x8)
  y4 = ieee_value(1.0, c)
  y8 = ieee_value(1d0, c)
  print '(4(1x,z8.8))', y4
  print '(4(1x,z16.16))', y8
  print *, ieee_class(y4) == c, ieee_class(y8) == c, ieee_class(y8) == ieee_signaling_nan
  y8 = x8
  print *, ieee_class(y8) == ieee_signaling_nan
  call ieee_set_flag(ieee_all, .false.)
  call ieee_set_flag(ieee_overflow, .true.)
  print *, 'text', 1, .true.
  call ieee_get_status(status)
  call ieee_get_flag(ieee_all, flags)
  print *, flags
  call ieee_set_flag(ieee_all, .false.)
  call ieee_set_status(status)
  call ieee_get_flag(ieee_all, flags)
  print *, flags
end program
