! 12-sequence-records.f90: an element of an array of structures with POINTER or ALLOCATABLE components stands for those behind it.
! RUN: %compare %s
module lists
  implicit none
  type item
    integer :: n = 0
    character(3) :: name = '---'
    real, pointer :: p(:) => null()
    real, allocatable :: a(:)
  end type
  type box
    integer :: n = 0
    type(item) :: inner(3)
    type(item), allocatable :: list(:)
  end type
  type(item) :: shared(-1:2)
contains
  subroutine fill(x, k)
    type(item), intent(inout) :: x
    integer, intent(in) :: k
    x%n = k
    write (x%name, '(i3)') k
    if (.not. associated(x%p)) allocate (x%p(k))
    x%p = k
    x%a = [-k, k]
  end subroutine

  subroutine show(what, x, n)
    character(*), intent(in) :: what
    integer, intent(in) :: n
    type(item), intent(in) :: x(n)
    integer :: i
    do i = 1, n
      print '(2a,i4,1x,a,4f6.1)', what, ':', x(i)%n, x(i)%name, x(i)%a, sum(x(i)%p)
    end do
  end subroutine

  integer function total(x) result(t)
    type(item), intent(in) :: x(0:*)
    t = x(0)%n + 100*x(1)%n
  end function

  subroutine change(x)
    type(item), intent(inout), target :: x(2, *)
    x(2, 1) = x(1, 1)
    x(1, 2)%a = x(2, 1)%a + 0.5
    x(1, 1)%n = -x(1, 1)%n
  end subroutine

  subroutine pass_on(all, rest, k)
    type(item), intent(inout) :: all(:), rest(*)
    integer, intent(in) :: k
    call show('shape', all(k:), 2)
    call show('size', rest(k), 2)
    call change(rest(k - 1))
  end subroutine

  subroutine maybe(x)
    type(item), intent(in), optional :: x(2)
    if (present(x)) then
      call show('there', x(2), 1)
    else
      print '(a)', 'absent'
    end if
  end subroutine
end module

program sequence_records
  use lists
  implicit none
  type(item) :: u(4), m(2, 3)
  type(item), allocatable :: v(:)
  type(box) :: x, y(2)
  integer :: i, j
  do i = 1, 4
    call fill(u(i), i)
    call fill(shared(i - 2), 10*i)
  end do
  do j = 1, 3
    do i = 1, 2
      call fill(m(i, j), 10*i + j)
    end do
  end do
  call show('local', u(2), 3)
  call show('module', shared(0), 2)
  call show('columns', m(2, 1), 4)
  i = 2
  print *, total(u(1)), total(u(i + 1)), total(m(1, 3)), total(shared(-1))
  allocate (v(3))
  do i = 1, 3
    call fill(v(i), 20 + i)
  end do
  i = 2
  call show('allocated', v(i), 2)
  call change(v(1))
  call show('changed', v(1), 3)
  call pass_on(u, u, 2)
  call show('passed', u(1), 4)
  call maybe
  call maybe(m(1, 2))
  allocate (x%list(4), y(2)%list(3))
  do i = 1, 3
    call fill(x%inner(i), 30 + i)
    call fill(x%list(i), 40 + i)
    call fill(y(2)%list(i), 50 + i)
  end do
  call show('component', x%inner(2), 2)
  call show('of one', x%list(2), 2)
  call show('of many', y(2)%list(i - 2), 2)
end program
