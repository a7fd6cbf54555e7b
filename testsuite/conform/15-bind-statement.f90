! Clause 15: the BIND(C) statement for variables and COMMON blocks; a variable that is called so.
! RUN: %compare %light %s
module m
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int) :: n = 4
  real(c_double) :: x(3) = 1.5d0
  integer :: i, j
  common /block/ i, j
  bind(c) :: n
  bind(c, name='other') x
  bind(c) :: /block/
end module
program p
  use m
  real :: bind(2)
  bind(1) = 2
  bind (2) = 3
  i = 1
  j = 2
  call s
  print *, n, x, bind
end program
subroutine s
  bind(c) /block/
  common /block/ i, j
  save k
  data k /7/
  print *, i, j, k
end subroutine
