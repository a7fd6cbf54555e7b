! -finfo=fuse names the components of all elements that are copied there and back, and no view.
! RUN: %hpfc -finfo=fuse -fsyntax-only %s 2>&1 | FileCheck %s
program p
  implicit none
  type t
    integer, allocatable :: n(:)
    character(1021) :: c
    integer :: k
  end type
  type(t) :: a(3)
! CHECK-NOT: copied
! CHECK: fuse-components.f90:[[# @LINE + 1]]:{{.*}} fusion: this component of all elements of 'a' is copied, since their distance is no multiple of its size
  a%c = 'x'
! CHECK-NOT: copied
  a%k = 1
  print *, a(2)%c
end program
