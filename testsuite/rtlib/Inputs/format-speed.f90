! The same as format-speed.c, by gfortran
program format_speed
  implicit none
  integer, parameter :: n = 200000
  real(8) :: x(n), s
  integer :: i
  character(40) :: fmt
  s = 0.5d0
  do i = 1, n
    s = s*3.9d0*(1 - s)
    x(i) = s
    if (mod(i - 1, 7) == 0) x(i) = s*1d5
  end do
  call get_command_argument(1, fmt)
  if (fmt == '*') then
    print *, x
  else
    print fmt, x
  end if
end program
