! Clause 8.1.4.4: DO over REAL variables; rounding decides how many iterations there are, as gfortran counts them.
! RUN: %compare %s
program real_loops
  implicit none
  real :: x, y
  integer :: n
  do x = 0.1, 1.0, 0.3
    print *, x
  end do
  print *, x
  y = 0.3
  do x = 0.1, 1.0, y
    print *, x
  end do
  print *, x
  do x = 1.0, -1.0, -0.3
    print *, x
  end do
  print *, x
  do x = 3.0, 1.0
    print *, x
  end do
  print *, x
  n = 0
  do x = 0.0, 10.0, 0.1
    n = n + 1
  end do
  print *, n, x
  call count(0d0, 1d0, 0.1d0)
  call count(1d0, 0d0, -0.1d0)
  call count(1d0, 0d0, 0.1d0)
  call count(0d0, 0d0, -0.1d0)
  call count(0.2d0, 5.3d0, 0.3d0)
contains
  subroutine count(from, to, by)
    double precision, intent(in) :: from, to, by
    double precision :: d
    n = 0
    do d = from, to, by
      n = n + 1
    end do
    print *, n, d
  end subroutine count
end program real_loops
