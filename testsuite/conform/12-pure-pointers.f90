! 12.6: pointer assignments in PURE procedures, of pointers that are their own.
! RUN: %compare --np 1,3,4 %light %s
module m
  type node
    integer :: v
    type(node), pointer :: next => null()
    integer, pointer :: d(:) => null()
  end type
  type(node), target :: glob
  type(node), pointer :: gp
contains
  pure integer function total(h)
    type(node), intent(in) :: h
    type(node), pointer :: p
    integer, target :: loc(3)
    integer, pointer :: q(:), s
    allocate(p)
    p%v = h%v
    allocate(p%next)
    p%next%v = 5
    loc = p%next%v
    q => loc(1:2)
    s => loc(3)
    s = 100
    total = p%v + sum(q) + s
    nullify(q)
    if (.not. associated(q)) total = total + 1000
    p => p%next
    total = total + p%v
    p%d => loc
    total = total + p%d(3)
  end function
  pure integer function local(i)
    integer, intent(in) :: i
    integer, target :: x(4)
    integer, pointer :: q(:), s
    x = (/i,2*i,3*i,4*i/)
    q => x(2:4:2)
    s => x(3)
    q = q + 1
    s = s*10
    nullify(s)
    local = sum(x)
    s => q(1)
    if (associated(s, x(2))) local = local + 1000
  end function
  pure subroutine build(n, head)
    integer, intent(in) :: n
    type(node), pointer :: head
    type(node), pointer :: p
    integer :: i
    nullify(head)
    do i = 1, n
      allocate(p)
      p%v = i
      p%next => head
      head => p
    end do
  end subroutine
end module
program t
  use m
  type(node) :: h
  type(node), pointer :: l
  integer k(3)
!hpf$ distribute k(block)
  h%v = 7
  print *, total(h)
  call build(4, l)
  do while (associated(l))
    print *, l%v
    l => l%next
  end do
  forall (i=1:3) k(i) = total(node(i)) + local(i)
  print *, k
end
