! FORTRAN 77 10.3: ASSIGN to what pointers lead to, POINTERs and ALLOCATABLEs: the variable has the label, its value stays.
! RUN: %compare %light %s
program p
  implicit none
  integer, target :: v, k
  integer, pointer :: q, r
  integer, allocatable :: z
  integer :: e1, e2, cv, i
  equivalence (e1, e2)
  common /c/ cv
  v = 1
  q => v
  assign 10 to v
  goto v
  print *, 'not'
10 print *, 'ten'
  assign 20 to e1
  goto e1
  print *, 'not'
20 print *, 'twenty'
  assign 30 to cv
  goto cv, (30, 20)
  print *, 'not'
30 assign 40 to v
  goto v, (30, 40)
  print *, 'not'
40 v = 3
  print *, q
  allocate (z, r)
  r = 5
  assign 50 to q
  assign 60 to r
  q => r
  goto q
  print *, 'not'
50 print *, 'fifty', q
  goto r
  print *, 'not'
60 z = 2
  assign 70 to z
  goto z
  print *, 'not'
70 r => k
  do i = 1, 2
    assign 90 to k
    if (i == 2) assign 100 to k
    r = i
    write (*, k) r
  end do
90 format (' first', i3)
100 format (' second', i3)
  print *, z
  call s(v, q)
  print *, v, q
contains
  subroutine s(a, b)
    integer, target :: a
    integer, pointer :: b
    assign 10 to a
    b = b + 1
    b => a
    goto a, (10, 20)
    print *, 'not'
10  print *, 'dummy', a
20  b = 8
  end subroutine
end program
