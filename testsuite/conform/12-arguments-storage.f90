! 12.4.1: storage where structures with POINTER and ALLOCATABLE components lay is plain data for the arrays that lie there next.
! RUN: %compare %light %s
module lists
  implicit none
  type list
    integer :: i
    integer, pointer :: p(:)
    integer, allocatable :: a(:)
  end type list
contains
  subroutine set(y, k)
    integer, intent(in) :: k
    integer, intent(out) :: y(2)
    y = (/ k, -k /)
  end subroutine set
  subroutine several(n)
    integer, intent(in) :: n
    type(list), allocatable :: l(:)
    integer, target :: t = 3
    integer :: k
    allocate (l(n))
    do k = 1, n
      allocate (l(k)%p(1), l(k)%a(2))
      l(k)%p = t
      l(k)%a = k
    end do
    print *, (l(k)%p, l(k)%a, k = 1, n)
  end subroutine several
  subroutine one(n)
    integer, intent(in) :: n
    type(list), pointer :: l
    allocate (l)
    allocate (l%p(n), l%a(n))
    l%p = 2
    l%a = l%p
    print *, l%p + l%a
    deallocate (l)
  end subroutine one
end module lists
program arguments
  use lists
  implicit none
  integer, allocatable :: x(:,:)
  integer :: k, n
  do n = 20, 900, 20
    call several(2)
    call one(3)
    allocate (x(2,n))
    do k = 1, n
      call set(x(1,k), k)
    end do
    print *, sum(x(1,:)), sum(x(2,:))
    deallocate (x)
  end do
end program arguments
