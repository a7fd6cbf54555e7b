! An array that is allocated before what it is aligned with cannot lie there: a message of run time.
! RUN: %hpfc -O0 -o %t %s && (%hpfrun -n 2 %t > %t.out 2>&1; echo "status $?" >> %t.out)
! RUN: FileCheck %s < %t.out
! CHECK: allocate-aligned-early.f90:10: error: 'b' is aligned with 'a', which is not allocated yet: allocate 'a' first
! CHECK-NEXT: status 2
program p
  integer, allocatable :: a(:), b(:)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN b(i) WITH a(i)
  allocate (b(8))
  allocate (a(8))
end program
