! check-absent.f90: -fcheck=all says nothing of absent ALLOCATABLE and POINTER arguments that a loop hands on as MASK=.
! (gfortran asks them for their elements.)
! RUN: %hpfc -O0 -fcheck=all %s -o %t && %hpfrun -n 1 %t | %FileCheck %s
! RUN: %hpfrun -n 3 %t | %FileCheck %s
! CHECK: 10 20
! CHECK-NEXT: 8 16
! CHECK-NEXT: 10 20
! CHECK-NEXT: 2 4
module masks
  implicit none
contains
  subroutine kept(a, m)
    integer, intent(in) :: a(:)
    logical, allocatable, intent(in), optional :: m(:)
    integer :: i
    print '(i0, 1x, i0)', (/ (sum(a*i, mask=m), i=1,2) /)
  end subroutine
  subroutine pointed(a, m)
    integer, intent(in) :: a(:)
    logical, pointer, optional :: m(:)
    integer :: i
    print '(i0, 1x, i0)', (/ (sum(a*i, mask=m), i=1,2) /)
  end subroutine
end module
program check_absent
  use masks
  implicit none
  logical, allocatable :: k(:)
  logical, pointer :: p(:)
  allocate (k(4), p(4))
  k = (/ .true., .false., .true., .true. /)
  p = .not. k
  call kept((/ 1, 2, 3, 4 /))
  call kept((/ 1, 2, 3, 4 /), k)
  call pointed((/ 1, 2, 3, 4 /))
  call pointed((/ 1, 2, 3, 4 /), p)
end program
