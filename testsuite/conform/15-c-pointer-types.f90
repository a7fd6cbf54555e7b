! C_F_POINTER to a place of another type, as conversions of EQUIVALENCE have it: what is stored as one is read as the other, in one order.
! RUN: %compare %light %s
program types
  use iso_c_binding, only: c_loc, c_f_pointer
  implicit none
  double precision, target :: d(3)
  integer, pointer :: halves(:)
  call c_f_pointer(c_loc(d(2)), halves, [2])
  d(2) = 5.6d0
  if (halves(1) /= 1717986918) print *, 'wrong'
  if (halves(2) /= 1075209830) print *, 'wrong'
  d(2) = 5.7d0
  if (halves(1) /= -858993459) print *, 'wrong'
  if (halves(2) /= 1075236044) print *, 'wrong'
  print *, halves
end program
