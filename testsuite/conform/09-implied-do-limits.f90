! 09-implied-do-limits.f90: limits of implied DOs that call functions, arrays too, are computed once; the variable keeps its last value.
! RUN: %compare %s
program limits
  implicit none
  integer :: x(6), j, k, calls
  character(20) :: buf = ' 1 2 3 4 5'
  calls = 0
  x = 0
  read (buf, *) (x(j), j = 1, size(g(3)))
  print *, j, x, calls
  read (buf, *) k, (x(j), j = f(k), f(k+2))
  print *, j, x, calls
  print *, (x(j), j = f(1), f(5), f(2))
  print *, j, calls
  write (*, *) ((x(j), j = f(1), f(2)), k = 1, f(2))
  print *, j, k, calls
  read (buf, *) (x(j), j = 2, sum(h(x(1:f(2))))), k
  print *, j, x, k, calls
  print *, (x(j), j = maxval(h(x(2:3))), f(6))
  print *, j, calls
contains
  integer function f(n)
    integer n
    calls = calls + 1
    f = n
  end function
  function g(n)
    integer, pointer :: g(:)
    integer n
    calls = calls + 1
    allocate(g(n))
  end function
  function h(v)
    integer v(:), h(2)
    if (.false.) print *, v
    h = [1, 2]
  end function
end program
