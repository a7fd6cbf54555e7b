! Clause 7: FORALL that assigns whole ALLOCATABLE arrays, which take the shape of the value of the one index value that is let through.
! RUN: %compare %light %s
program p
  implicit none
  type list
    integer, allocatable :: d(:)
  end type
  integer, allocatable :: z(:), y(:)
  integer :: i, j, k(3) = [4, 5, 6]
  type(list) :: l(3)
  y = [1, 2]
  forall (i=1:1) y = [1, 2, 3]*i
  print *, y
  forall (i=1:1) z = k(:2)
  print *, z
  forall (i=1:3, size(y) == i) z = k(i:) + i
  print *, z
  forall (i=1:3) l(i)%d = k(:i)
  forall (i=2:2)
    y = [(l(j)%d, j = 1, 3)]
  end forall
  print *, size(y), y
  forall (i=1:3, size(y) == i) z = k
  print *, z
  call s
contains
  subroutine s
    forall (i=1:3, z(1) == 5 + i) y = k(i:)*i
    print *, y
  end subroutine
end program
