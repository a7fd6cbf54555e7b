! Clause 13 (Fortran 2003): MAX and MIN of CHARACTER constants of several lengths are constants.
! RUN: cd %T && %hpfc %s -o %t && %hpfrun -n 2 %t > %t.out
! RUN: cd %T && %gfortran %s -o %t.gfortran && %t.gfortran | diff - %t.out
program texts
  implicit none
  character(4), parameter :: c = max('ab', 'zzzz'), d = min('ab', 'abc', 'aa')
  integer, parameter :: n = len(max('ab', 'z  '))
  character(3) :: a = 'abc'
  print *, c, '|', d, '|', n, max('ab', 'ac'), max(a, 'b')
end program
