! Clause 6: components of all elements of an array whose distance is no multiple of their size.
! RUN: %compare %light %s
program p
  type t
    integer, allocatable :: a(:)
    character(1021) :: c
    integer :: last
  end type
  type(t), target :: x(3)
  integer i
  x%c = ['b', 'c', 'a']
  x%last = index(x%c, 'a')
  print *, x%last, x(:)%c(1:1), (x(i:3)%c(1:1), i = 1, 3), maxloc(x%last), len_trim(x%c)
  where (x%c == 'c') x%c = 'changed'
  forall (i = 1:2) x(i)%c(2:2) = x(i+1)%c(1:1)
  print *, (trim(x(i)%c), i=1,3)
  forall (i = 1:2) x(i:i)%c = x(i+1:i+1)%c
  print *, (trim(x(i)%c), i=1,3)
  call up(x%c)
  print *, (trim(x(i)%c), i=1,3)
  associate (z => x%c)
    if (z(2) == "up") i = 7
    print *, i, z(3)(1:3)
  end associate
contains
  subroutine up(c)
    character(*) :: c(:)
    c(2) = 'up'
  end subroutine
end program
