! Fortran 2003 14.9: IEEE_GET_FLAG, IEEE_SET_FLAG and IEEE_GET_HALTING_MODE of arrays; IEEE_ALL and IEEE_USUAL are arrays.
! RUN: %compare %light %s
program p
 use ieee_arithmetic
 use ieee_exceptions
 logical :: f(5), g(3)
 real :: x
 type(ieee_flag_type) :: fl(2) = [ieee_overflow, ieee_inexact]
 call ieee_set_flag(ieee_all, .false.)
 x = 1.0
 call ieee_get_flag(ieee_all, f)
 print *, f
 call ieee_get_flag(ieee_usual, g)
 print *, g
 call ieee_set_flag(fl, [.true., .false.])
 call ieee_get_flag(fl, f(1:2))
 print *, f(1:2)
 print *, ieee_copy_sign(1.0, -2.0)

 call ieee_get_halting_mode(ieee_usual, g)
 print *, g
end program
