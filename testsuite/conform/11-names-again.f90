! 14.1.2: a generic name beside INTRINSIC, before and behind it. Fortran 2003 11.2.1: VOLATILE of what a module or
! the host has; names that are renamed to themselves.
! RUN: %compare %light %s
module g
 implicit none
 intrinsic sin
 interface sin
  module procedure sint
 end interface
contains
 real function sint(c)
  character(*), intent(in) :: c
  sint = len(c)
 end function
end module
subroutine first
 use g
 print *, sin('abc'), sin(0.0), sin(0d0)
end subroutine
module m
 integer :: k = 3
 real :: a(4) = 1
contains
 subroutine changes
  volatile :: k, a, own, also
  integer own
  namelist /group/ k
  dimension also(2)
  integer also
  asynchronous k
  k = k - 1
  a(2) = 2
  own = 7
  also = 8
  print group
  print *, own, also
 end subroutine
end module
program p
 use m
 volatile k, a
 print *, k, a
 call changes
 call first
 call itself
contains
 subroutine s
  use m
  volatile :: k
  k = 4
 end subroutine
 subroutine itself
  use m, k => k, also => k, b => a
  use, intrinsic :: iso_c_binding, c_int => c_int, int => c_int
  k = k + 1
  print *, k, also, b, c_int == int
 end subroutine
end program
