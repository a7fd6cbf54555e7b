! Pointer assignments in FORALL: all targets are found before any pointer changes. (gfortran 12 goes element by element.)
! RUN: %hpfc %s -w -o %t && %hpfrun -n 2 %t | FileCheck %s
program forall_pointers
  implicit none
  type el
    integer, pointer :: p(:) => null()
    integer, pointer :: s => null()
    type(el), pointer :: next => null()
    integer :: k
  end type
  type(el), target :: r(4)
  integer, target :: x(8) = (/ 1, 2, 3, 4, 5, 6, 7, 8 /)
  integer :: i
  do i = 1, 4
    r(i)%p => x(2*i-1:2*i)
    r(i)%s => x(i)
    r(i)%next => r(1 + mod(i, 4))
    r(i)%k = i
  end do
  forall (i = 1:4)
    r(i)%p(0:) => r(5-i)%p
    r(i)%s => r(i)%next%s
    r(i)%next => r(5-i)
  end forall
  ! CHECK: 7 8 5 6 3 4 1 2
  print '(8(i0,:,1x))', (r(i)%p, i = 1, 4)
  ! CHECK: 0 2 3 4 1
  print '(8(i0,:,1x))', lbound(r(1)%p), (r(i)%s, i = 1, 4)
  ! CHECK: 4 3 2 1
  print '(8(i0,:,1x))', (r(i)%next%k, i = 1, 4)
  forall (i = 1:4, associated(r(i)%s, x(2)) .or. i > 2) r(r(i)%k)%s => null()
  ! CHECK: F T F F
  print *, (associated(r(i)%s), i = 1, 4)
  forall (i = 1:4) r(i)%k = r(i)%next%k + 10*r(1 + mod(i, 4))%next%k
  ! CHECK: 34 23 12 41
  print '(8(i0,:,1x))', r%k
end program
