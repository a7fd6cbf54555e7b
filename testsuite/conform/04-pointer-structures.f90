! 4.4.1: POINTER and ALLOCATABLE scalars of structures that hold arrays of structures.
! RUN: %compare %s
module kinds
  type inner
    integer :: x = 1, v(2) = (/ 2, 3 /)
    character(3) :: c = 'abc'
  end type
  type middle
    type(inner) :: m(3), n(2, 2)
    integer :: k = 7
  end type
  type outer
    type(middle) :: r(2)
    type(inner) :: s
    real :: z = 2.5
  end type
  type node
    type(middle), pointer :: d
    type(middle), allocatable :: e
    type(node), pointer :: next
  end type
contains
  function made(k) result(r)
    integer, intent(in) :: k
    type(middle), pointer :: r
    allocate (r)
    r%m%x = k
  end function
  subroutine again(p)
    type(outer), pointer :: p
    print *, associated(p), p%r%k
    allocate (p)
    print *, p%r%k, p%z
  end subroutine
  subroutine anew(a)
    type(middle), allocatable :: a
    print *, allocated(a), a%m%c
    deallocate (a)
    allocate (a)
    print *, a%k
    deallocate (a)
  end subroutine
end module
program pointers
  use kinds
  type(outer), pointer :: p, q
  type(outer), target :: t
  type(middle), pointer :: w
  type(middle), allocatable :: u
  type(node), pointer :: head, n
  integer :: status
  allocate (p)
  p%r(2)%n(1, 2)%v(2) = 55
  p%s%c = 'xyz'
  p%r(1)%m%x = (/ 4, 5, 6 /)
  print *, p
  t = p
  q => t
  print *, q%r(2)%n(1, 2), q%s, associated(q), associated(q, t), associated(p, t)
  q%r(1)%k = 9
  w => t%r(2)
  print *, t%r%k, w%n%x, w%k, allocated(u)
  allocate (u)
  print *, allocated(u), u
  u = t%r(2)
  u%m(2)%c = '###'
  call again(q)
  call anew(u)
  deallocate (u, stat=status)
  print *, status /= 0, allocated(u)
  u = t%r(1)
  deallocate (u, stat=status)
  print *, status, allocated(u)
  w => made(3)
  print *, w%m(2:3)
  allocate (u, source=w)
  print *, u%m%x
  nullify (head)
  do i = 1, 3
    allocate (n)
    allocate (n%d, n%e)
    n%d%m%x = i
    n%d%k = 10*i
    n%e = n%d
    n%e%m(1)%x = -i
    n%next => head
    head => n
  end do
  n => head
  do while (associated(n))
    print *, n%d%m%x, n%d%k, n%e%m%x, n%e%k
    n => n%next
  end do
end program
