! Fortran 2003 14.10: IEEE_NEXT_AFTER of REAL(16), and towards values of other kinds; it raises no flag.
! RUN: %compare %light %s
program t
  use ieee_arithmetic
  implicit none
  integer, parameter :: q = selected_real_kind(30)
  real(q) :: x = 1.0_q, y = 2.0_q
  real(8) :: d = 1d0, z(3) = [1d0, 0d0, -2d0]
  real :: s = 1.0
  logical :: f
  call ieee_set_flag(ieee_invalid, .false.)
  print *, ieee_next_after(x, y) - x == epsilon(x), ieee_next_after(d, 2d0) - d == epsilon(d), ieee_next_after(s, 0.0) < s
  print *, ieee_next_after(x, 2d0) - x == epsilon(x), ieee_next_after(d, y) - d == epsilon(d), &
    ieee_next_after(s, y) - s == epsilon(s)
  print *, ieee_next_after(x, 0.5) < x, ieee_next_after(z, 0d0), ieee_next_after(0.0, -1.0) < 0, ieee_next_after(z, x)
  print *, ieee_is_nan(ieee_next_after(s, ieee_value(s, ieee_quiet_nan))), &
    ieee_next_after(huge(s), ieee_value(s, ieee_positive_inf)) > huge(s)
  call ieee_get_flag(ieee_invalid, f)
  print *, f, ieee_next_after(x, x) == x
end program
