! Sums and products of listed constants that no number of their type is, unless -fno-range-check.
! RUN: %check-errors %s
! RUN: %hpfc -fsyntax-only -fno-range-check %s
program overflow
  implicit none
  integer, parameter :: i = 1
  real, parameter :: x = huge(1.0)
  integer, parameter :: k = sum([huge(i), 1])  !error: the value of the constant expression does not fit into INTEGER(4)
  print *, sum([huge(i), 1])                   !error: the value of the constant expression does not fit into INTEGER(4)
  print *, sum([huge(i), 1, -1], [.true., .false., .true.]), product([real :: ])
  print *, sum([x, -x, x]), sum([huge(i), -1, 1]), k
  print *, sum([x, x, -x])                     !error: the value of the constant expression does not fit into REAL(4)
  print *, product([x, 2.])                    !error: the value of the constant expression does not fit into REAL(4)
  print *, dot_product([1., x], [2., 3.])      !error: the value of the constant expression does not fit into REAL(4)
end program overflow
