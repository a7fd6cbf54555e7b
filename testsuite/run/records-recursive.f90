! Structures that hold others of their type by ALLOCATABLE components are copied deeply, from parts of
! themselves too (gfortran 12 frees them twice).
! RUN: %hpfc -O0 %s -o %t
! RUN: %hpfrun -n 2 %t | FileCheck %s
! CHECK: 3 F           4           5           2
! CHECK-NEXT: 4           5 F
! CHECK-NEXT: 5           2
program t
  implicit none
  type tree
    integer :: value = 0
    type(tree), allocatable :: left, right
    type(tree), allocatable :: more(:)
  end type tree
  type(tree) :: a, b
  a%value = 1
  allocate(a%left, a%right)
  a%left%value = 2
  a%right%value = 3
  allocate(a%right%more(2))
  a%right%more(2)%value = 4
  allocate(a%right%more(2)%left)
  a%right%more(2)%left%value = 5
  b = a
  a = a%right
  print *, a%value, allocated(a%left), a%more(2)%value, a%more(2)%left%value, size(a%more)
  a = a%more(2)
  print *, a%value, a%left%value, allocated(a%more)
  print *, b%right%more(2)%left%value, b%left%value
end
