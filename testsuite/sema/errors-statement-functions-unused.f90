! What is wrong in a statement function is reported though nothing refers to it.
! RUN: %check-errors %s
module types
  type t !note: 't' is defined here
    integer :: i
  end type
end module
subroutine undeclared
  implicit none
  real :: f, g, x
  f(x) = x + y !error: 'y' is not declared
  g(u) = 1.0 !error: 'u' has no type, and IMPLICIT NONE is in force
end subroutine
program p
  use types
  real :: a(3) !note: 'a' is declared here
  real :: x, f, g, h, o, q, r, s, u, v
  logical :: l
  character(3) :: c
  type(t) :: w, y
  integer :: good, n
  f(x) = 'abc' !error: CHARACTER cannot be converted to REAL(4) for the statement function 'f'
  g(x) = x .and. x !error: the operands of .AND. must be LOGICAL
  h(x) = a !error: the value of the statement function 'h' must be scalar
  o(x) = a(1:2) + x !error: the value of the statement function 'o' must be scalar
  q(x) = q(x - 1) !error: the statement function 'q' uses itself
  r(x) = a(1, 2) !error: 'a' has rank 1, 2 subscripts are given 
  s(x) = w%j !error: TYPE(t) has no component 'j'
  u(x) = sin(x, x) !error: SIN has fewer arguments
  v(x) = z'3' !error: a BOZ constant cannot be the value of a statement function
  l(x) = x !error: cannot be converted to LOGICAL
  c(n) = n !error: cannot be converted to CHARACTER
  good(y, n) = y%i + n + inner(n)
  print *, 1
contains
  integer function inner(k)
    integer :: k
    inner = k
  end function
end program
