! 12.4.1.1: structures with POINTER components that are no TARGET, for dummy arguments that are.
! RUN: %compare %s
module queues
  implicit none
  type entry
    integer :: key = 0
    type(entry), pointer :: next => null()
  end type
  type queue
    integer :: n = 0
    type(entry) :: first
    type(entry), pointer :: last => null()
  end type
contains
  function highest(q) result(p)
    type(queue), intent(in), target :: q
    type(entry), pointer :: p, e
    p => q%first
    e => q%first%next
    do while (associated(e))
      if (e%key > p%key) p => e
      e => e%next
    end do
  end function
  subroutine push(q, key)
    type(queue), intent(inout), target :: q
    integer, intent(in) :: key
    if (q%n == 0) then
      q%last => q%first
    else
      allocate (q%last%next)
      q%last => q%last%next
    end if
    q%last%key = key
    q%n = q%n + 1
  end subroutine
  integer function length(e)
    type(entry), intent(in), target :: e
    type(entry), pointer :: p
    length = 0
    p => e
    do while (associated(p))
      length = length + 1
      p => p%next
    end do
  end function
  subroutine through(q) ! is no TARGET itself
    type(queue), intent(inout) :: q
    print *, length(q%first), length(q%last)
    if (length(q%first) > 2) call push(q, 99)
  end subroutine
end module
program targets
  use queues
  implicit none
  type(queue) :: q, r
  type(entry) :: e
  type(entry), pointer :: p
  integer :: i
  call push(q, 5) ! the last entry is the first
  do i = 1, 3
    call push(q, 10*i - i*i)
  end do
  p => highest(q)
  p%key = -p%key
  print *, q%n, p%key, q%first%key, q%first%next%key, length(q%first), associated(q%last)
  r%first = entry(8, q%first%next)
  p => highest(r)
  print *, p%key, length(r%first)
  call through(q)
  print *, q%n, q%last%key
  e = r%first
  print *, length(e), (length(e)*i, i = 1, 2)
  call inner
contains
  subroutine inner
    type(queue), save :: s = queue(1, entry(4, null()), null())
    p => highest(s)
    p%key = 3
    print *, s%first%key, length(q%first%next)
  end subroutine
end program
