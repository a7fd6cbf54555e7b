! Variables of a main program and what is kept in procedures begin with zeros; -finit-... gives local variables other values.
! RUN: %compare --np 1,3 --flags='-O0 -finit-local-zero' --fflags=-finit-local-zero %s
! RUN: %compare --np 2 --flags='-O0 -finit-integer=7 -finit-real=inf -finit-logical=true -finit-character=65' --fflags='-finit-integer=7 -finit-real=inf -finit-logical=true -finit-character=65' %s
! RUN: %compare --np 2 --flags='-O0 -finit-real=-inf -finit-integer=-3 -finit-logical=false -finit-character=0' --fflags='-finit-real=-inf -finit-integer=-3 -finit-logical=false -finit-character=0' %s
! RUN: %hpfc -O0 -DMAIN -o %t %s && %hpfrun -n 3 %t | FileCheck %s
! CHECK: {{^ +0( +0)+ +0\.00000000( +0\.00000000)+ +F +0( +0\.0+)+ *$}}
program p
 integer :: i, a(3), total
 real :: x, big(40,40)
 double precision :: d(20)
 logical :: l
 character(3) :: c
!hpf$ distribute d(block)
#ifdef MAIN
 print *, i, a, total, x, big(1,1), big(40,40), l, iachar(c(2:2)), d(1), d(20)
#endif
 call s
 call s
contains
 subroutine s
  integer :: j, b(2), n
  real :: y(2,2), w
  logical :: m
  character(2) :: t
  complex :: q
  integer, save :: k
  k = k + 1
  j = j + 1
  b(1) = b(1) + j
  n2 = n2 + 3
  print *, j, b, y, w, m, '[', iachar(t(1:1)), ']', q, k, n2
 end subroutine
end program
subroutine unused
end subroutine
