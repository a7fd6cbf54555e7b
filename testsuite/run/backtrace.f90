! BACKTRACE says something on standard error, once, and goes on.
! RUN: %hpfc %s -o %t
! RUN: %hpfrun -n 3 %t 2>&1 | %FileCheck %s
program p
  call backtrace
  print *, 'on'
end program
! CHECK-DAG: Backtrace of process 0 of 3
! CHECK-DAG: on
! CHECK-NOT: Backtrace
