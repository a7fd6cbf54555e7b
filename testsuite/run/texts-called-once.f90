! A function in the bounds of a substring is called once, where the length of the value is asked for too (gfortran calls it for either).
! RUN: %hpfc %s -o %t
! RUN: %hpfrun -n 3 %t | FileCheck %s
! CHECK: 31425 1
! CHECK: 1425 2
! CHECK: 425 3
! CHECK: 25 4
program p
  implicit none
  character(5) :: v = '31425'
  character(:), allocatable :: s, a(:), b(:)
  integer :: k = 0
  allocate (s, source=v(next(k):))
  print '(a,1x,i0)', s, k
  allocate (a, source=[v(next(k):)])
  print '(a,1x,i0)', a, k
  b = [v(next(k):)]
  print '(a,1x,i0)', b, k
  s = v(next(k):)
  print '(a,1x,i0)', s, k
contains
  integer function next(k)
    integer, intent(inout) :: k
    k = k + 1
    next = k
  end function
end program
