! Fortran 2003 15.3: BIND(C) variables that C and Fortran share; either may give them their value.
! RUN: %compare %light --also %S/Inputs/c-variables.c %s
module m
  use iso_c_binding
  implicit none
  integer(c_int), bind(c) :: counter
  real(c_double), bind(c, name='the_ratio') :: ratio = 0.25d0
  integer(c_long) :: big
  bind(c, name='c_big') :: big
  interface
    subroutine look() bind(c, name='cvars_look')
    end subroutine
  end interface
end module
program p
  use m
  print *, counter
  big = 7
  call look()
  print *, counter, ratio, big
end program
