! Clause 13: FLOAT and DFLOAT take a BOZ constant as an INTEGER, REAL and DBLE as the bits of a value.
! RUN: %compare --np 1 --fflags=-fallow-invalid-boz %light %s
program p
  real :: x
  x = float(z'1234')
  print *, x, float(int(z'40490fdb')), real(z'40490fdb'), dble(z'400921fb54442d18')
  print *, dfloat(z'10')
end program
