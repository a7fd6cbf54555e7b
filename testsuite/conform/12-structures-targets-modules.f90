! 12.4.1.1: variables of modules that are structures with POINTER components and no TARGET, for dummy arguments that are.
! RUN: %compare %light %s
module queues
  implicit none
  type item
    integer :: key = 0
    type(item), pointer :: next => null()
  end type
  type queue
    integer :: n = 0
    type(item) :: first
    type(item), pointer :: last => null()
  end type
  type(queue), private :: own
  type(queue) :: shared = queue(1, item(40, null()), null())
contains
  subroutine push(q, key)
    type(queue), intent(inout), target :: q
    integer, intent(in) :: key
    if (.not. associated(q%last)) then
      q%last => q%first
    else
      allocate (q%last%next)
      q%last => q%last%next
    end if
    q%last%key = key
    q%n = q%n + 1
  end subroutine
  integer function length(q)
    type(queue), intent(in), target :: q
    type(item), pointer :: p
    length = 0
    p => q%first
    do while (associated(p))
      length = length + 1
      p => p%next
    end do
  end function
  function last(q) result(p)
    type(queue), intent(inout), target :: q
    type(item), pointer :: p
    p => q%last
  end function
  subroutine keep(key)
    integer, intent(in) :: key
    call push(own, key)
    print *, own%n, own%first%key, own%last%key, length(own)
  end subroutine
end module
module variables
  use queues, only: queue, kept => shared
  implicit none
  type(queue) :: q, r(2), plain
end module
program targets
  use queues
  use variables, only: here => q, r, kept, plain
  implicit none
  type(item), pointer :: p
  integer :: i
  do i = 1, 3
    call keep(10*i)
    call push(here, i)
    call push(kept, -i)
    call push(r(2), i*i)
  end do
  call from_inside
  print *, shared%n, shared%first%key, shared%last%key, length(kept), length(r(2)), r(2)%first%key
  plain = here
  plain%first%key = 77
  print *, plain%n, here%first%key
contains
  subroutine from_inside
    p => last(here)
    p%key = 100
    print *, here%n, here%first%key, here%first%next%key, here%last%key, length(here)
    p => last(shared)
    print *, p%key, associated(p, shared%last)
  end subroutine
end program
