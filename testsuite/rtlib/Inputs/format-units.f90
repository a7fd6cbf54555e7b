! What gfortran makes of format-units.c
program format_units
  implicit none
  integer, parameter :: n = 200000
  integer :: v(3) = [1, -2, 3], i
  real(8), allocatable :: x(:)
  character(32) :: fmt
  print '("to stdout",3I4)', v
  write (0, '("to stderr",3I4)') v
  write (10, '("to fort.10",3I4)') v
  print *
  write (10, *) v
  x = [(real(i, 8), i = 0, 2*n - 1)]
  write (11, *) x(1:2*n:2)
  write (11, '(*(F9.1,TL2))') x(1:2*n:2)
  write (11, '(4(F9.1,TL9,"<",T2))') x(1:8)
  do i = 0, 499
    write (fmt, '("(''format ",I0,"'',I4)")') mod(i, 100)
    write (12, fmt) i
  end do
  write (*, '("no end",2X)', advance='no')
end program
