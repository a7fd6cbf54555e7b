! Clause 12.5.2: a procedure that is an argument in its own body, under IMPLICIT NONE; recursion of procedures named like intrinsic ones.
! RUN: %compare %light %s
recursive function gamma(n) result(r)
  integer, intent(in) :: n
  integer :: r
  r = 1
  if (n > 1) r = n*gamma(n-1)
end function
recursive subroutine date_and_time(z)
  real :: z
  print *, z
  if (z > 0) call date_and_time(z-1)
  call inner
contains
  subroutine inner
    if (z > 100) call date_and_time(z-1)
  end subroutine
end subroutine
recursive subroutine my_sub(j, other)
  implicit none
  integer, intent(inout) :: j
  external other
  j = j*3
  if (j < 30) call other(my_sub, j)
end subroutine
recursive function fun(n, apply) result(r)
  implicit none
  integer n, r
  integer, external :: apply
  r = 1
  if (n > 1) r = n*apply(fun, n-1)
end function
subroutine again(s, j)
  implicit none
  external s
  integer j
  call s(j, again)
end subroutine
recursive integer function app(f, n) result(r)
  implicit none
  integer, external :: f
  integer n
  r = f(n, app)
end function
program p
  implicit none
  external my_sub, again
  integer, external :: fun, app, gamma
  external date_and_time
  integer :: j = 1
  call my_sub(j, again)
  print *, j
  print *, fun(5, app)
  print *, gamma(5)
  call date_and_time(2.)
end program
