! FORALL that assigns through pointers in structures: right sides and subscripts have the values before, although they share storage with the left sides.
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
! CHECK: {{^}}   2  11  11   2  12   1   1  11   1  11{{$}}
! CHECK: {{^}}   1   2   1   2   3   4   5   6   7   8{{$}}
program p
  type row
    integer, pointer :: p(:)
  end type
  type(row) :: v(5)
  integer, target :: shared(10) = (/ 2, 1, 1, 2, 2, 1, 1, 2, 1, 1 /)
  do i = 1, 5
    v(i)%p => shared(2*i-1:2*i)
  end do
  forall (i = 1:5) v(i)%p(shared(i)) = shared(11-i) + 10
  print '(10i4)', shared
  shared = (/ (i, i = 1, 10) /)
  forall (i = 1:4) v(i+1)%p = v(i)%p
  print '(10i4)', shared
end program
