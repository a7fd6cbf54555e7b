! Fortran 95 7.1.7: sums and products of plain constants that overflow come to what the machine
! makes of them, with a warning; gfortran takes them too.
! RUN: %compare %light %s
! RUN: %hpfc %s -o %t.out 2>&1 | FileCheck %s --check-prefix=TOLD
program p
integer, parameter :: m = 1000000
integer i
real x
! TOLD: 07-overflow.f90:[[@LINE+1]]:5: warning: the value of the constant expression does not fit into INTEGER(4) [-Woverflow]
i = m*m
print *, i, 2147483647 + 1, 4_1*100_1, 3000000000_8*4000000000_8
x = 1e38*10
print *, x, -1e38*10, 1d308*10, 1e30/1e-30, huge(1) - 1 + 1
end program
