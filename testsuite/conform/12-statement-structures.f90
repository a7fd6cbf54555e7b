! Clause 12: statement functions of structures.
! RUN: %compare %light %s
module m
  implicit none
  type s
    integer :: n = 0
    real :: v(2) = 0.
  end type
  type r
    integer :: k = 0
    integer, allocatable :: w(:)
  end type
  integer, save :: calls = 0
  real, save :: loc(2)
contains
  subroutine host(a, x)
    type(s), intent(in) :: a(:)
    type(r), intent(in) :: x(:)
    integer :: j, big
    real :: norm
    type(s) :: arg, twice, other
    type(r) :: rec
    norm(arg, j) = sum(arg%v) * j + arg%n
    twice(arg, other) = s(arg%n + 2*other%n, arg%v * other%v(1))
    big(rec) = rec%k + sum(rec%w)
    print *, norm(a(1), 2), norm(s(3, [1., 1.]), 1), norm(make(5), 2)
    print *, twice(a(1), a(2)), norm(twice(a(2), a(3)), 1)
    print *, big(x(1)), big(x(2)), (norm(a(j), j), j = 1, size(a))
    if (norm(a(2), 1) > 3 .and. big(x(2)) < 100) print *, 'yes'
    forall (j = 1:2) loc(j) = norm(a(j), j)
    print *, loc
  end subroutine
  function make(k) result(x)
    integer, intent(in) :: k
    type(s) :: x
    calls = calls + 1
    x = s(k, [k, k])
  end function
end module
program p
  use m
  implicit none
  integer :: i
  call host([(s(i, [i, 2*i]), i = 1, 3)], [r(1, [1, 2]), r(2, [3])])
  print *, calls
end program
