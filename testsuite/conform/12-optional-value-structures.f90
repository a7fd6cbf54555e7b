! Clause 12: OPTIONAL structures with VALUE, of which gfortran 12 makes an internal error.
! RUN: %hpfc -o %t %s
! RUN: %hpfrun -n 3 %t | FileCheck --strict-whitespace %s
module m
 type t
  integer :: i
  real :: r
 end type
contains
 subroutine s(x)
  type(t), value, optional :: x
  if (present(x)) then
    print *, x%i, x%r
    x%i = 5
  else
    print *, 'absent'
  end if
 end subroutine
end module
program p
  use m
  type(t) :: a = t(1, 2.)
  call s()
  ! CHECK: absent
  call s(a)
  ! CHECK-NEXT: 1   2.00000000
  print *, a%i
  ! CHECK-NEXT: 1
  call s(t(7, 8.))
  ! CHECK-NEXT: 7   8.00000000
end program
