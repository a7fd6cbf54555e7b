! DIM= of a reduction that names no dimension ends the program (it went on without a value).
! RUN: %compare --status 2 %light %s
program p
  integer :: a(3,2), n, b(3)
  a = 1
  n = 1
  n = n + 2
  b = 0
  print *, 'begin'
  b(1:2) = sum(a, dim=n)
  print *, b
end
