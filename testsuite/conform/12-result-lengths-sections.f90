! Clause 7.1.6.2: lengths and extents of results from elements of array arguments that are sections.
! RUN: %compare %s
module m
  implicit none
contains
  function line(array) result(r)
    integer, intent(in) :: array(10:)
    character(array(11) + 2) :: r
    r = repeat('x', array(11))//'|'
  end function
  function list(k, t) result(r)
    integer, intent(in) :: k, t(:, 0:)
    integer :: r(t(k, 1))
    r = t(k, 1)
  end function
end module
program p
  use m
  implicit none
  integer :: a(100:104), b(4, 5), c(3), i, j
  a = [(i, i = 5, 9)]
  b = reshape([((i + j, i = 1, 4), j = 0, 4)], [4, 5])
  c = [4, 2, 3]
  print *, line(a), line(a(101:103)), line(a(104:100:-2)), line(b(2, :)), line(b(4, 5:1:-1)), line([1, 2, 3])
  print *, len(line(a(101:103))), len(line(b(3:4, 2)))
  print *, list(2, b), list(1, b(2:3, 3:1:-1)), list(2, b(::2, ::2))
  do i = 2, 4
    j = 5 - i
    print *, line(b(i, j:)), list(1, b(i:, j:))
  end do
end program
