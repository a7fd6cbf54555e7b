! Pointer assignments in FORALL that change the way to their own pointers: each way is found before any pointer
! changes, as the DO loops beside them find them. (gfortran 12 goes element by element.)
! RUN: %hpfc %s -w -o %t && %hpfrun -n 2 %t | FileCheck %s
! RUN: %hpfc %s -w -fcheck=all -o %t && %hpfrun -n 3 %t | FileCheck %s
module nodes
  implicit none
  type node
    type(node), pointer :: next => null()
    type(node), pointer :: list(:) => null()
    integer, pointer :: p(:) => null()
    integer :: id = 0
  end type
  type wrap
    type(node), pointer :: next => null()
  end type
  type holder
    type(wrap) :: next
  end type
  type to_node
    type(node), pointer :: to
  end type
end module

program forall_pointer_ways
  use nodes
  implicit none
  integer, parameter :: n = 5
  type(node), target :: a(n), b(n), rows(n, 2)
  type(wrap) :: h(n)
  type(holder) :: plain(n)
  type(to_node) :: way(n), to(n)
  integer, target :: z(2*n)
  integer :: i, order(n) = (/ 4, 1, 5, 2, 3 /)

  call start
  do i = 1, n
    way(i)%to => a(i)%next
  end do
  do i = 1, n
    way(i)%to%next => a(i)
  end do
  call told('next')
  call start
  forall (i = 1:n) a(i)%next%next => a(i)
  call told('next')
! CHECK: next [[NEXT:.*]]
! CHECK-NEXT: next [[NEXT]]{{$}}

  call start
  do i = 1, n
    way(i)%to => a(i)%next%next
    to(i)%to => a(order(i))%next
  end do
  do i = 1, n
    if (mod(i, 2) == 1) way(i)%to%next => to(i)%to
  end do
  call told('masked')
  call start
  forall (i = 1:n, mod(i, 2) == 1) a(i)%next%next%next => a(order(i))%next
  call told('masked')
! CHECK-NEXT: masked [[MASKED:.*]]
! CHECK-NEXT: masked [[MASKED]]{{$}}

  call start
  do i = 1, n
    way(i)%to => a(i)%next%list(2)
    to(i)%to => rows(n + 1 - i, 1)
  end do
  do i = 1, n
    way(i)%to%list => rows(to(i)%to%id:n, 1)
  end do
  call told('lists')
  call start
  forall (i = 1:n) a(i)%next%list(2)%list => rows(rows(n + 1 - i, 1)%id:n, 1)
  call told('lists')
! CHECK-NEXT: lists [[LISTS:.*]]
! CHECK-NEXT: lists [[LISTS]]{{$}}

  call start
  do i = 1, n
    way(i)%to => h(i)%next%next
  end do
  do i = 1, n
    way(i)%to%next => b(order(i))
  end do
  call told('wrapped')
  call start
  forall (i = 1:n) h(i)%next%next%next => b(order(i))
  call told('wrapped')
! CHECK-NEXT: wrapped [[WRAPPED:.*]]
! CHECK-NEXT: wrapped [[WRAPPED]]{{$}}

  call start
  do i = 1, n
    way(i)%to => a(i)%next
  end do
  do i = 1, n
    nullify (way(i)%to%next)
  end do
  print '(1x,a,99l2)', 'none', (associated(a(i)%next), i = 1, n)
  call start
  forall (i = 1:n - 1) a(i)%next%next => null()
  print '(1x,a,99l2)', 'none', (associated(a(i)%next), i = 1, n)
! CHECK-NEXT: none F F F F F
! CHECK-NEXT: none T F F F F

! what only has the name of the pointer is no way, and pointers of others change none
  call start
  forall (i = 1:n) plain(i)%next%next => b(order(i))
  forall (i = 1:n) a(i)%next%p => z(i:2*i)
  print '(1x,a,99i3)', 'plain', (plain(i)%next%next%id, i = 1, n), (a(i)%p, i = 1, n)
! CHECK-NEXT: plain 14 11 15 12 13 5 6 7 8 9 10 1 2 2 3 4 3 4 5 6 4 5 6 7 8

contains
  subroutine start
    integer :: i
    do i = 1, n
      a(i)%id = i
      b(i)%id = 10 + i
      rows(i, :)%id = i
      z(i) = i
      z(n + i) = n + i
      a(i)%next => a(mod(i, n) + 1)
      b(i)%next => a(i)
      a(i)%list => rows(order(i), :)
      h(i)%next => b(i)
      nullify (rows(i, 1)%list, rows(i, 2)%list)
    end do
  end subroutine

  subroutine told(what)
    character(*), intent(in) :: what
    integer :: i
    print '(1x,a,99i4)', what, (a(i)%next%id, i = 1, n), (b(i)%next%id, i = 1, n), &
        (listed(rows(i, 1)), listed(rows(i, 2)), i = 1, n)
  end subroutine

  integer function listed(x)
    type(node), intent(in) :: x
    listed = 0
    if (associated(x%list)) listed = 100*size(x%list) + x%list(1)%id
  end function
end program
