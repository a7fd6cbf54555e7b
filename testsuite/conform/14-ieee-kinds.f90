! Fortran 2003 14.10: IEEE functions with arguments of two kinds; USE, ONLY of the comparisons; no flag is raised at the beginning.
! RUN: %compare %light %s
program p
  use, intrinsic :: ieee_arithmetic, only: ieee_copy_sign, ieee_unordered, ieee_rem, ieee_next_after, ieee_class, &
    ieee_class_type, ieee_positive_normal, ieee_value, ieee_quiet_nan, operator(==), operator(.ne.), ieee_get_flag, ieee_inexact
  implicit none
  logical :: raised
  real(8) :: d = 5.5d0
  real(4) :: s = -2
  real(8) :: v(2) = [1d0, -3d0]
  type(ieee_class_type) :: c
  call ieee_get_flag(ieee_inexact, raised)
  print *, raised
  print *, ieee_copy_sign(d, s), ieee_copy_sign(s, d), ieee_copy_sign(3.0, -0d0), ieee_copy_sign(v, s)
  print *, ieee_unordered(d, s), ieee_unordered(s, ieee_value(d, ieee_quiet_nan))
  print *, ieee_rem(d, s), ieee_rem(s, d), kind(ieee_rem(s, d))
  print *, ieee_next_after(d, s) < d, kind(ieee_next_after(d, s))
  print *, ieee_next_after(s, d), ieee_next_after(s, -1d300), ieee_next_after([1.0, 7.5], d), kind(ieee_next_after(s, d))
  print *, merge('kept', 'lost', ieee_next_after(1.0, 1d0) == 1)
  c = ieee_class(d)
  print *, c == ieee_positive_normal, ieee_class(s) .ne. c
end program
