module shared
  real, pointer :: a(:), s
  integer :: k
  type node
    sequence
    integer :: n
    type(node), pointer :: next
  end type
  type(node), pointer :: head
  common /blk/ a, s, k, head
end module
program p
  use shared
  integer :: i
  nullify(a, s, head)
  k = 3
  call make(4)
  print *, a, s, k
  allocate(s)
  s = 2
  call use2
  print *, a, associated(s), associated(head), associated(head%next), head%next%n
  call work
contains
  subroutine work
    a(1:2) = a(2:3)
    call touch
    a = a * 2
    print *, a, k
  end subroutine
  recursive subroutine deep(n)
    integer, intent(in) :: n
    if (n > 0) call deep(n-1)
    a = a + n
  end subroutine
  subroutine touch
    call deep(2)
  end subroutine
end program
