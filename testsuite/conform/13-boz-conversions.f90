! BOZ constants in INT, REAL, DBLE, CMPLX and the bit functions: the bits of the kind, the sign among them; beside an INTEGER
! of the kind of that.
! RUN: %compare %s
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
  call beside(15_1, 3_2, 5_8)
contains
  subroutine beside(i1, i2, i8)
    integer(1) :: i1
    integer(2) :: i2
    integer(8) :: i8
    print *, kind(iand(i1, z'f')), iand(i1, z'73'), kind(ieor(z'7f', i2)), ieor(z'71ff', i2)
    print *, kind(ior(i8, z'ffffffff')), ior(i8, z'ffffffff'), and(i2, z'7fff'), xor(z'7', i1)
    print *, iand(i1, z'f3'), ior(i1, z'80'), dshiftl(i1, z'40', 2), dshiftr(z'f40', i8, 3)
    print *, dshiftl(15_1, z'f40', 2), merge_bits(i2, z'ff', z'f0'), merge_bits(z'ff', i8, z'f0')
  end subroutine
end program
