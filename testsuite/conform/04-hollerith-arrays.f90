! Clause 4: Hollerith constants in array constructors are the bytes of what they are assigned to.
! RUN: cd %T && %hpfc -std=legacy -w %s -o %t && %hpfrun -n 2 %t > %t.out
! RUN: cd %T && %gfortran -std=legacy -w %s -o %t.gfortran && %t.gfortran | diff - %t.out
program hollerith
  implicit none
  integer :: i(2)
  real(8) :: r(2)
  integer, parameter :: p(2) = (/ 4Habcd, 4Hefgh /)
  integer :: j(2) = (/ 4Hijkl, 4Hmnop /)
  i = (/ 4Habcd, 4Hefgh /)
  r = (/ 8Hqrstuvwx, 8Hyzabcdef /)
  print '(2a4)', i, p, j
  print '(2a8)', r
end program
