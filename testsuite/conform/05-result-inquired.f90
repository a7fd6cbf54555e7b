! Clause 5: declarations of a function that ask for the type of its result, which its prefix gives.
! RUN: %compare %light %s
module kinds
 integer, parameter :: dp = kind(1d0)
contains
 real(dp) function with_kind(x)
  real(dp), parameter :: eps = epsilon(with_kind)
  integer, parameter :: k = kind(with_kind)
  real(k), intent(in) :: x
  with_kind = x + eps
 end function
 character(5) function text(n)
  integer, parameter :: l = len(text)
  integer, intent(in) :: n
  character(l) :: own
  own = 'abcdefghi'
  text = own(n:)
 end function
end module
double precision function plain(x)
 implicit none
 double precision, parameter :: eps = epsilon(plain), t = tiny(plain)
 double precision x
 plain = x + eps + t
end function
function late(x) result(y)
 implicit none
 real x
 integer y
 integer, parameter :: d = digits(x)
 y = d
end function
program p
 use kinds
 implicit none
 double precision plain
 integer late
 print *, plain(1d0) > 1d0, with_kind(1d0) > 1d0, text(3), late(1.)
end
