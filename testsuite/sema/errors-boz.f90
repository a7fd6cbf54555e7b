! errors-boz.f90: BOZ constants where nothing says which type their bits are of.
! RUN: %check-errors %s
program p
  integer, parameter :: mask = z'FF'
  integer :: a(20), i
  logical :: l
  complex :: z
  integer :: b(z'3') !error: a BOZ constant cannot be a bound
  data a /10*z'F', 10*o'17'/
  print *, mask, mask + 1, a(mask - 254), int(z'10'), iand(i, z'f'), real(z'3f800000')
  print *, z'10' !error: a BOZ constant cannot be an item of output
  i = z'10' + 1 !error: a BOZ constant cannot be an operand of +
  i = -o'17' !error: a BOZ constant cannot be an operand of -
  i = a(b'11') !error: a BOZ constant cannot be a subscript
  print *, a(z'1':4) !error: a BOZ constant cannot be a subscript
  print *, a(1::b'1') !error: a BOZ constant cannot be a stride
  i = ior(z'1', z'2') !error: the first two arguments of IOR cannot both be BOZ constants
  i = (z'7') !error: a BOZ constant cannot be an operand of parentheses
  a(1:2) = [z'1', z'2'] !error: a BOZ constant cannot be an item of an array constructor
  !error@-1: a BOZ constant cannot be an item of an array constructor
  z = (z'1', 2.0) !error: a BOZ constant cannot be a part of a COMPLEX constant
  l = z'1' !error: a BOZ constant cannot be LOGICAL
  do i = z'1', 3 !error: a BOZ constant cannot be a bound of DO
  end do
  print *, (a(i), i = 1, z'2') !error: a BOZ constant cannot be a bound of an implied DO
  select case (z'1') !error: a BOZ constant cannot be the selector of SELECT CASE
  case default
  end select
  select case (i)
  case (z'1') !error: a BOZ constant cannot be a CASE
  end select
end program
