! Fortran 2008, 12.5: references of functions that give pointers are items of READ and variables of specifiers (gfortran 12 refuses most of these).
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
module m
  implicit none
  integer, target, save :: d(5) = 0
  character(5), target, save :: c(2) = 'xx'
  logical, target, save :: l
  real, target, save :: rr(3) = -1
  type t
    integer :: k = 1
    real :: r = 0
  end type
  type(t), target :: ts(3)
contains
  function f(i) result(p)
    integer, intent(in) :: i
    integer, pointer :: p
    p => d(i)
  end function
  function fs(i) result(p)
    integer, intent(in) :: i
    integer, pointer :: p(:)
    p => d(i:4)
  end function
  function fc(i) result(p)
    integer, intent(in) :: i
    character(5), pointer :: p
    p => c(i)
  end function
  function fl() result(p)
    logical, pointer :: p
    p => l
  end function
  function fr() result(p)
    real, pointer :: p(:)
    p => rr
  end function
  function ft(i) result(p)
    integer, intent(in) :: i
    type(t), pointer :: p
    p => ts(i)
  end function
end module
program p
  use m
  implicit none
  character(20) :: b = '12 13 14 15 16 17'
  integer :: i
  integer, allocatable :: a(:)
  real :: y
  open (20, status='scratch')
  write (20, '(a)') '5'
  rewind (20)
  read (b, *) f(1), f(2), f(5)
  print *, d
  read (b, *) i, fs(2), f(1)
  print *, d
  read (b, *) f(1), f(d(1) - 10)
  print *, d
  read (b, *) (f(i), i = 5, 1, -2)
  print *, d
  read (b, *) ft(2), ft(1)
  print *, ts
  read (b, *) (ft(i), f(i), i = 1, 2)
  print *, ts, d
  read (b, '(a3,a4)') fc(2), fc(1)
  print *, c
  inquire (unit=6, opened=fl(), number=f(4), form=fc(1))
  print *, l, d(4), c
  inquire (iolength=f(2)) y, y
  print *, d(2)

  write (fc(1), '(i3)', iostat=f(3)) 12
  print *, c, d
  open (newunit=f(1), status='scratch')
  print *, d(1) < 0
  close (f(1))
  read (20, '(z1)', advance='no', size=f(2)) f(5)
  print *, d(2), d(5)
  allocate (a(3), stat=f(2))
  allocate (a(3), stat=f(3), errmsg=fc(1))
  print *, d(2), d(3) > 0, c(1)
  call random_number(fr())
  print *, minval(rr) >= 0
  call get_environment_variable('HPF_NOT_SET', fc(1), f(1), f(2))
  call mvbits(1, 0, 3, f(4), 0)
  print *, d(1:2), d(4), '|', c(1), '|'
end program
! CHECK: 12 13 0 0 14
! CHECK-NEXT: 16 13 14 15 14
! CHECK-NEXT: 12 13 14 15 14
! CHECK-NEXT: 14 13 13 15 12
! CHECK-NEXT: 14 15.0000000 12 13.0000000 1 0.00000000
! CHECK-NEXT: 12 13.0000000 15 16.0000000 1 0.00000000 14 17 13 15 12
! CHECK-NEXT: 13 1 12
! CHECK-NEXT: T 6 FORMA12
! CHECK-NEXT: 8
! CHECK-NEXT: 12 12 14 8 0 6 12
! CHECK-NEXT: T
! CHECK-NEXT: 1 5
! CHECK-NEXT: 0 T Attem
! CHECK-NEXT: T
! CHECK-NEXT: 0 1 1 | |
