! wait-pending.f90: ID= and PENDING= of INQUIRE, END= and EOR= of WAIT: no transfer is ever under way.
! RUN: %hpfc -o %t %s && %hpfrun -n 2 %t | %FileCheck %s
program wait_pending
  integer :: id, i
  logical :: l
  open (10, status='scratch', asynchronous='yes')
  write (10, '(i5)', asynchronous='yes', id=id) 5
  l = .true.
  inquire (10, id=id, pending=l)
  print *, l
! CHECK: F
  wait (10, id=id, iostat=i, err=99, end=98, eor=97)
  print *, i
! CHECK-NEXT: {{^ +0$}}
  rewind (10)
  read (10, '(i5)', asynchronous='yes', id=id) i
  wait (10, id=id, end=98)
  print *, i
! CHECK-NEXT: {{^ +5$}}
  stop
99 print *, 'err'
98 print *, 'end'
97 print *, 'eor'
end program
