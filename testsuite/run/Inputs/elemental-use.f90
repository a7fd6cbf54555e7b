program use_tables
  use tables
  implicit none
  integer :: a(n), b(n), k(n), i
  integer, external :: more
  external show
!HPF$ DISTRIBUTE (CYCLIC(2)) :: a, b, k
  table = (/ (square(i), i = 1, n) /)
  k = (/ (n + 1 - i, i = 1, n) /)
  forall (i = 1:n) a(i) = back(i)
  print '(10(i0,1x))', a
  a = look(k) + square(3)
  print '(10(i0,1x))', a
  a = keyed(k)
  key = 5
  b = keyed(k)
  key = 7
  a = a + keyed(b)
  print '(10(i0,1x))', a
  print '(10(i0,1x))', b
  call second(b)
  call first(b)
  print '(10(i0,1x))', b
  i = 4
  call apply(more, show, i)
end program
integer function more(i)
  integer :: i
  more = i + 1
end function
subroutine show(i)
  integer :: i
  print '(a,i0)', 'shown ', i
end subroutine
