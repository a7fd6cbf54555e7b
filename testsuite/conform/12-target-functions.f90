! Clause 12.4.1.1: structures that are no TARGET for dummies of functions that are: what the function changes is there for what follows.
! RUN: %compare %light %s
module m
  implicit none
  type link
    type(link), pointer :: next => null()
    integer :: key = 0
  end type
  type list
    type(link) :: head
    integer :: n = 0
  end type
contains
  integer function length(l)
    type(list), intent(in), target :: l
    type(link), pointer :: p
    p => l%head
    length = 0
    do while (associated(p%next))
      p => p%next
      length = length + 1
    end do
  end function
  integer function take(l)
    type(list), intent(inout), target :: l
    type(link), pointer :: p
    p => l%head%next
    take = -1
    if (.not. associated(p)) return
    take = p%key
    l%head%next => p%next
    l%n = l%n - 1
    deallocate(p)
  end function
  function last(l) result(p)
    type(list), intent(in), target :: l
    type(link), pointer :: p
    p => l%head%next
    do while (associated(p%next))
      p => p%next
    end do
  end function
  function keys(l) result(k)
    type(list), target :: l
    integer :: k(3)
    l%n = l%n + 1
    k = l%n
  end function
  function stars(l)
    type(list), intent(inout), target :: l
    character(len=:), allocatable :: stars
    l%n = l%n + 1
    stars = repeat('*', l%n)
  end function
  type(link) function head(l)
    type(list), target :: l
    l%head%key = l%head%key + 5
    head = l%head
  end function
  subroutine push(l, key)
    type(list), intent(inout) :: l
    integer, intent(in) :: key
    type(link), pointer :: p
    allocate(p)
    p%key = key
    p%next => l%head%next
    l%head%next => p
    l%n = l%n + 1
  end subroutine
end module
program t
  use m
  implicit none
  type(list) :: a, b(2)
  type(link) :: h
  type(link), pointer :: p
  integer :: i, k(3)
  do i = 1, 4
    call push(a, i*i)
  end do
  p => last(a)
  print *, length(a), a%n, p%key
  i = take(a)
  print *, i, length(a), a%n
  k = keys(a) + 1
  print *, k, a%n
  print *, stars(a)
  h = head(a)
  print *, h%key, a%head%key, a%n
  do while (take(a) > 0)
    print *, 'left', length(a)
  end do
  call push(b(2), 7)
  print *, length(b(2)), length(b(1)), (length(b(i)), i = 1, 2)
  print *, take(b(2)), b%n
end program
