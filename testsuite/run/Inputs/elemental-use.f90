program use_tables
  use tables
  implicit none
  integer :: a(n), k(n), i
!HPF$ DISTRIBUTE (CYCLIC(2)) :: a, k
  table = (/ (square(i), i = 1, n) /)
  k = (/ (n + 1 - i, i = 1, n) /)
  forall (i = 1:n) a(i) = back(i)
  print '(10(i0,1x))', a
  a = look(k) + square(3)
  print '(10(i0,1x))', a
end program
