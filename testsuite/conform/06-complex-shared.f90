! Clause 6.4.4: a pointer to parts of a COMPLEX array is taken for that array: what is read through the one before the other is assigned.
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
program p
  complex, target :: g(4) = [(1,2),(3,4),(5,6),(7,8)], a(3) = [(1,2),(3,4),(5,6)]
  type t
    complex, allocatable :: d(:)
  end type
  type(t), target :: y
  real, pointer :: q(:)
  integer :: i
  q => a%re
! CHECK: T F F F
  print *, associated(q, a%re), associated(q, a%im), associated(q, a(1:2)%re), associated(q, a(3:1:-1)%re)
  q => g%im
  forall (i=1:4) g(i) = cmplx(q(5-i), 0)
! CHECK: (8.00000000,0.00000000) (6.00000000,0.00000000) (4.00000000,0.00000000) (2.00000000,0.00000000)
  print *, g
  g = [(1,2),(3,4),(5,6),(7,8)]
  g = cmplx(q(4:1:-1), 0)
! CHECK: (8.00000000,0.00000000) (6.00000000,0.00000000) (4.00000000,0.00000000) (2.00000000,0.00000000)
  print *, g
  allocate(y%d(2))
  y%d = [(1,2),(3,4)]
  q => y%d%im
! CHECK: 2.00000000 4.00000000
  print *, q
end program
