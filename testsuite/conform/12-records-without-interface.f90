! Clause 12: an element of an array of structures with POINTER or ALLOCATABLE components, for a procedure without interface whose dummy is an array, a scalar, or handed on; whatever the structure begins with.
! RUN: %compare %s
module types
  implicit none
  type pair
    integer :: i = 0, j = 0
  end type
  type held
    integer, allocatable :: v(:)
    integer :: q = 4
  end type
  type texts
    character(3) :: name = '---'
    type(pair) :: at(2)
    integer, pointer :: p => null()
  end type
  type lists
    integer, allocatable :: a(:)
    character(2) :: code(2) = 'zz'
    type(pair), pointer :: p => null()
  end type
  type nested
    type(held) :: two(2)
    type(held), allocatable :: list(:)
    complex :: z = 0
  end type
  type alone
    character(:), allocatable :: text
  end type
contains
  subroutine call_texts(f, c, n)
    external f
    integer, intent(in) :: n
    type(texts) :: c(*)
    call f(c(n), n, 1.5)
  end subroutine
  subroutine call_lists(f, c, n)
    external f
    integer, intent(in) :: n
    type(lists) :: c(*)
    call f(c(n), n, 2.5)
    call f(c(n), n + 1, 3.5)
  end subroutine
  subroutine call_nested(f, c, n)
    external f
    integer, intent(in) :: n
    type(nested) :: c(n:n+3)
    call f(c(n + 1), n, 4.5)
  end subroutine
  subroutine call_alone(f, c, n)
    external f
    integer, intent(in) :: n
    type(alone) :: c(:)
    call f(c(n), n, 5.5)
  end subroutine
  subroutine all_alone(f, c, n)
    external f
    integer, intent(in) :: n
    type(alone) :: c(4)
    call f(c, n, 6.5)
  end subroutine
end module

module takers
  use types
  implicit none
contains
  subroutine one_text(x, n, r)
    type(texts) :: x
    integer :: n
    real :: r
    print '(2a,6i4,f5.1)', 'one ', x%name, x%at, x%p, n, r
    x%name = 'one'
  end subroutine
  subroutine some_texts(x, n, r)
    type(texts) :: x(2)
    integer :: n
    real :: r
    print '(2a,6i4,f5.1)', 'some ', x(2)%name, x(2)%at, x(2)%p, n, r
    x(2)%name = x(1)%name
    x(1) = x(2)
  end subroutine
  subroutine one_list(x, n, r)
    type(lists) :: x
    integer :: n
    real :: r
    print '(a,4i4,1x,2a,f5.1)', 'one', x%a(1), x%p, n, x%code, r
    x%a = [x%a, 7]
  end subroutine
  subroutine some_lists(x, n, r)
    type(lists) :: x(*)
    integer :: n
    real :: r
    print '(a,5i4,1x,2a,f5.1)', 'some', size(x(1)%a), x(2)%a(1), x(2)%p, n, x(2)%code, r
    x(2)%a = x(1)%a
  end subroutine
  subroutine hand_on(x, n, r)
    type(lists) :: x(0:1)
    integer :: n
    real :: r
    call call_lists(some_lists, x, 1)
    call some_lists(x(0), n, r)
    call one_list(x(1), n, r)
  end subroutine
  subroutine one_nested(x, n, r)
    type(nested) :: x
    integer :: n
    real :: r
    print '(a,4i4,3f5.1)', 'one', x%two(2)%v, x%list(1)%v, x%two%q, x%z, r
  end subroutine
  subroutine some_nested(x, n, r)
    type(nested) :: x(-1:0)
    integer :: n
    real :: r
    print '(a,6i4,3f5.1)', 'some', x(-1)%two(2)%v, x(0)%two(1)%v, x(0)%list(1)%v, x(0)%two%q, n, x(0)%z, r
  end subroutine
  subroutine one_alone(x, n, r)
    type(alone) :: x
    integer :: n
    real :: r
    print '(2a,i4,f5.1)', 'one ', x%text, n, r
    x%text = x%text // '!'
  end subroutine
  subroutine some_alone(x, n, r)
    type(alone) :: x(3)
    integer :: n
    real :: r
    print '(4a,i4,f5.1)', 'some ', x(1)%text, x(2)%text, x(3)%text, n, r
    x(3)%text = x(2)%text // '?'
  end subroutine
end module

program records_without_interface
  use takers
  implicit none
  type(texts) :: t(4)
  type(lists) :: l(4)
  type(nested) :: m(4)
  type(alone) :: a(4)
  integer :: i
  do i = 1, 4
    write (t(i)%name, '(i3)') 100 + i
    t(i)%at = [pair(i, -i), pair(2*i, -2*i)]
    allocate (t(i)%p, l(i)%p)
    t(i)%p = 50 + i
  end do
  do i = 1, 4
    l(i)%a = [i, i + 1]
    l(i)%p = pair(i, 3*i)
    write (l(i)%code(1), '(i2)') 20 + i
    m(i)%two(1)%v = [i]
    m(i)%two(2)%v = [11*i]
    allocate (m(i)%list(2))
    m(i)%list(1)%v = [12*i]
    m(i)%z = cmplx(i, -i)
    a(i)%text = repeat(achar(96 + i), i)
  end do
  call call_texts(one_text, t, 1)
  call call_texts(some_texts, t, 2)
  call call_lists(one_list, l, 1)
  call call_lists(some_lists, l, 3)
  call call_lists(hand_on, l, 2)
  call call_nested(one_nested, m, 2)
  call call_nested(some_nested, m, 1)
  call call_alone(one_alone, a, 1)
  call call_alone(some_alone, a, 2)
  call all_alone(some_alone, a, 4)
  print '(4a4)', t%name
  print '(4i3)', (size(l(i)%a), i = 1, 4)
  print '(9a)', ('[', a(i)%text, i = 1, 4)
end program
