! DIM= of SPREAD that names no dimension ends the program.
! RUN: %compare --status 2 %light %s
program p
  integer n
  n = 1
  n = n + 3
  print *, 'begin'
  print *, spread(reshape((/1,2,3,4/),(/2,2/)), n, 2)
end
