! Clause 5: default values of arrays of structures with ALLOCATABLE and POINTER components, given at each call, and each time a BLOCK runs.
! RUN: %compare %light %s
module m
  type list
    integer, allocatable :: d(:)
    integer :: n = 0
  end type
  type node
    integer :: k = 0
    type(node), pointer :: next => null()
    integer, pointer :: v(:) => null()
  end type
  type outer
    type(list) :: l
    type(node) :: n(2)
  end type
contains
  subroutine s(k)
    integer, intent(in) :: k
    type(list) :: l(3)
    type(node) :: n(2), one
    type(outer) :: o(2), lone
    type(list) :: au(k)
    print *, l%n, n%k, associated(n(1)%next), associated(n(2)%v), associated(one%next), o(2)%n%k, o%l%n, &
      associated(o(1)%n(2)%v), au%n, allocated(l(3)%d), lone%n%k, associated(lone%n(2)%v)
    l%n = l%n + 1
    l(3)%d = [1]
    n%k = 7
    one%k = 4
    allocate (n(1)%next, n(2)%v(3), one%next, o(1)%n(2)%v(2), lone%n(2)%v(1))
    o(2)%n%k = 5
    lone%n%k = 6
    o%l%n = 6
    au%n = 8
  end subroutine
  recursive subroutine r(k)
    integer, intent(in) :: k
    type(list) :: l(3)
    type(node) :: n(2)
    print *, l%n, n%k, associated(n(1)%next)
    l%n = k
    n%k = k
    allocate (n(1)%next)
    if (k > 0) call r(k - 1)
    print *, l%n, n%k
  end subroutine
end module
program p
  use m
  integer :: i
  do i = 1, 3
    call s(2)
    block
      type(list) :: l(2)
      type(node) :: n(2)
      print *, l%n, n%k, associated(n(1)%next), allocated(l(2)%d)
      l(2)%d = [1, 2]
      l%n = 4
      n%k = 5
      allocate (n(1)%next)
    end block
  end do
  call r(2)
  call r(1)
end program
