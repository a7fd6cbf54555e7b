! Clause 4: structure constructors whose ALLOCATABLE components get values of shapes that only run time knows.
! RUN: %compare %light %s
program t
  implicit none
  type row
    integer, allocatable :: col(:)
    real, allocatable :: val(:)
  end type
  type tagged
    character(len=4), allocatable :: names(:)
    type(row), allocatable :: rows(:)
    type(row) :: one
    integer :: n = 0
  end type
  type(row) :: x, y(3)
  type(tagged) :: g, h
  real :: w(5) = [1., 0., 2., 0., 3.]
  integer :: k
  logical :: m(3) = [.true., .false., .true.]
  x = row(pack([(k, k=1,5)], w /= 0), pack(w, w /= 0))
  print *, x%col, x%val
  x = row(pack(x%col, x%col > 1), [x%val, pack(x%val, x%val > 1)])
  print *, x%col, x%val
  do k = 1, 3
    y(k) = row(pack([1, 2, 3], [1, 2, 3] /= k), evens(k))
  end do
  print *, (y(k)%col, y(k)%val, k=1,3)
  g = tagged(pack(['ab  ', 'cdef', 'gh  '], m), pack(y, m), row(evens2(3), evens(2)), 7)
  print *, g%names, size(g%rows), g%rows(2)%val, g%one%col, g%n
  h = g
  h%one = y(2)
  h%rows = y(1:2)
  h%names = g%names(2:1:-1)
  print *, h%names, (h%rows(k)%col, k=1,2), h%one%val, h%n
  h%rows(2) = row(val=pack(w, w > 2), col=null())
  print *, allocated(h%rows(2)%col), h%rows(2)%val
  y = [row([1], evens(1)), h%rows(1:2)]
  print *, (size(y(k)%val), k=1,3)
contains
  function evens(n) result(r)
    integer, intent(in) :: n
    real, allocatable :: r(:)
    integer :: i
    r = [(2.0*i, i=1,n)]
  end function
  function evens2(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    integer :: i
    allocate (r(0:n))
    r = [(2*i, i=0,n)]
  end function
end program
