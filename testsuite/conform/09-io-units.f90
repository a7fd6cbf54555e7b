! Clause 9.3.1: units that the program computes: what no unit can be is an error of the statement, not another unit.
! RUN: %compare --np 1,3 %light %s
program u
  integer(8) :: k
  integer :: ios
  logical :: l
  real, parameter :: inf = huge(1.0)
  k = 2_8**33 + 11
  open(11, status='scratch')
  write(11, *, iostat=ios) 'x'
  print *, ios
  write(k, *, iostat=ios) 'y'
  print *, ios /= 0
  m = -1
  write(m, *, iostat=ios) 'z'
  print *, ios /= 0
  inquire(unit=k, opened=l, iostat=ios)
  print *, l
end program
