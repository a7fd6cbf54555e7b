! BOZ constants in INT, REAL, DBLE, CMPLX and the bit functions: the bits of the kind, the sign among them.
! RUN: %compare --np 1,3 %s
program b
  integer :: i
  integer(8) :: k
  real :: x
  i = int(z'ffffffff')
  print *, i
  i = ior(int(z'80000000'), 1)
  print *, i
  k = int(z'ffffffffffffffff', 8)
  print *, k, int(z'ff', 2), int(b'101'), int(o'17')
  x = real(z'3f800000')
  print *, x, dble(z'3ff0000000000000'), cmplx(z'3f800000', 0.0)
  print *, iand(i, z'f'), ieor(z'ff', 5)
  print *, int(z'edb88320')
end program
