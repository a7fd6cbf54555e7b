! Clause 5: PARAMETER arrays of structures whose bounds come from their values.
! RUN: cd %T && %hpfc %s -o %t && %hpfrun -n 2 %t > %t.out
! RUN: cd %T && %gfortran %s -o %t.gfortran && %t.gfortran | diff - %t.out
program structures
  implicit none
  type pair
    integer :: i
    real :: r(2)
  end type
  type(pair), parameter :: x(*) = [pair(1, [1.5, 2.5]), pair(3, 4.0)]
  type(pair), parameter :: y(0:*) = [x, x(2:1:-1)], z(2:*, *) = reshape(y, [2, 2])
  integer, parameter :: n = size(y)
  type(pair), parameter :: two = pair(2, [0.5, 1.0])
  type mark
    integer :: k
    character(3) :: t
  end type
  type(mark), parameter :: a = mark(1, 'abc'), b = mark(2, 'xyz'), m = merge(a, b, n < 0)
  integer :: i
  print *, m, merge(b, a, .true.), two
  print *, size(x), n, lbound(y), ubound(y), lbound(z), ubound(z)
  print *, (y(i)%i, y(i)%r, i = 0, n - 1)
  print *, z(3, 2)%i, z(2, 1)%r, x(2)%i
end program
