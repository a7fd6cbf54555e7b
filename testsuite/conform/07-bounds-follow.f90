! Clause 7: an ALLOCATABLE component behind a pointer takes the bounds of a whole array: 2003 7.4.1.3.
! RUN: %compare %light %s
program t
  implicit none
  type g
    real, allocatable :: f(:)
  end type
  type h
    type(g), pointer :: p
    type(g) :: q
  end type
  type(h) :: x, y
  real, allocatable :: a(:), b(:)
  allocate (x%p, y%p)
  allocate (a(0:4), b(-1:9), x%p%f(0:4), y%p%f(-1:9), x%q%f(0:4), y%q%f(-1:9))
  b = 1; y%p%f = 2; y%q%f = 3
  a = b
  print *, lbound(a), ubound(a)
  x%q%f = y%q%f
  print *, lbound(x%q%f), ubound(x%q%f)
  x%p%f = y%p%f
  print *, lbound(x%p%f), ubound(x%p%f)
  x%q%f = y%q%f + 0
  print *, lbound(x%q%f), ubound(x%q%f)
  deallocate (x%q%f)
  x%q%f = y%q%f
  print *, lbound(x%q%f), ubound(x%q%f)
end program
