! The functions of IEEE_ARITHMETIC that ask what is supported take real numbers only, or a flag or rounding mode.
! RUN: %check-errors %s
program asks
  use ieee_arithmetic
  print *, ieee_support_datatype('abc')  !error: 'x'
  print *, ieee_support_datatype(1)      !error: 'x'
  print *, ieee_support_nan(.true.)      !error: 'x'
  print *, ieee_support_inf((1., 2.))    !error: 'x'
  print *, ieee_support_flag(1.)         !error: 'flag'
  print *, ieee_support_rounding(2, 1)   !error: 'x'
  print *, ieee_support_underflow_control('a') !error: 'x'
  print *, ieee_support_datatype(), ieee_support_datatype(1d0), ieee_support_nan([1., 2.])
  print *, ieee_support_flag(ieee_invalid), ieee_support_flag(ieee_invalid, 1.)
  print *, ieee_support_halting(ieee_overflow), ieee_support_rounding(ieee_up, x=1d0)
  print *, ieee_support_rounding(round_value=ieee_nearest), ieee_support_underflow_control()
end program
