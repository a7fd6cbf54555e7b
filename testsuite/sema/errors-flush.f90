! FLUSH with a list of specifiers has a unit among them.
! RUN: %check-errors %s
program main
  integer :: i
  flush (iostat=i) !error: FLUSH needs a unit
  flush (6, iostat=i)
  flush
end program
