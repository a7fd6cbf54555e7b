! -finfo=fuse names the components of all elements that are copied there and back, and no view.
! RUN: %hpfc -finfo=fuse -fsyntax-only %s 2>&1 | FileCheck %s
program p
  use iso_c_binding
  implicit none
  type t ! lies as C has it
    real(8) :: r
    complex(8) :: z
  end type
  type(t), target :: a(3)
  type(c_ptr) :: at
  at = c_loc(a)
! CHECK-NOT: copied
! CHECK: fuse-components.f90:[[# @LINE + 1]]:{{.*}} fusion: this component of all elements of 'a' is copied, since their distance is no multiple of its size
  a%z = 1
! CHECK-NOT: copied
  a%r = 1
  print *, a(2)%z, c_associated(at)
end program
