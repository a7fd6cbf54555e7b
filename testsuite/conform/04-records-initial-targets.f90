! Clause 4.4.1 (Fortran 2008): POINTER components of initial values lead to targets; gfortran 12 takes NULL() only.
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
module m
  implicit none
  type node
    integer :: k = 1
    type(node), pointer :: next => null()
  end type
  type t
    integer :: a
    integer, pointer :: p, v(:)
    character(5), pointer :: c
  end type
  type two
    type(t) :: x, y(2)
    real :: r
  end type
  integer, target :: y = 5, w(6) = [1,2,3,4,5,6]
  character(5), target :: s(2) = ['abcde', 'fghij']
  type(node), target :: last = node(3, null())
  type(node), target :: first = node(2, last)
  type(node) :: ring(2) = [node(7, first), node(8, last)]
  type(t) :: x = t(3, w(2), w(1:5:2), s(2))
  type(two) :: z = two(t(1, y, null(), null()), [t(2, y, w, null()), t(3, w(6), w(2:), s(1))], 2.5)
end module
program p
  use m
  implicit none
  integer, target :: l = 9
  type(t) :: x2 = t(3, l, w, null())
  print *, ring(1)%next%k, ring(1)%next%next%k, ring(2)%next%k, first%next%k
  print *, x%a, x%p, x%v, x%c
  w(2) = 77
  s(2) = '01234'
  l = l + 1
  print *, x%p, x%v, x%c, x2%p, x2%v
  print *, z%x%p, associated(z%x%v), z%y(1)%v, z%y(2)%p, z%y(2)%v, z%y(2)%c, z%r
  call sub
  call sub
contains
  subroutine sub
    integer, target, save :: k = 4
    type(t) :: loc = t(1, k, w(1:2), null())
    loc%a = loc%a + 1
    k = k + 10
    print *, loc%a, loc%p, loc%v
    loc%p => l
  end subroutine
end program
! CHECK: {{^ *}}2 3 3 3
! CHECK-NEXT: 3 2 1 3 5 fghij
! CHECK-NEXT: 77 1 3 5 01234 10 1 77 3 4 5 6
! CHECK-NEXT: 5 F 1 77 3 4 5 6 6 77 3 4 5 6 abcde 2.5
! CHECK-NEXT: 2 14 1 77
! CHECK-NEXT: 3 10 1 77
