! Clause 4: named constants of structures with POINTER and ALLOCATABLE components: null, and arrays of them.
! RUN: %compare %light %s
module m
  implicit none
  type t1
    integer, allocatable :: v(:)
    character(3) :: c = 'def'
    integer :: n = 1
  end type
  type t2
    type(t1) :: x(2)
    integer :: k = 5
    real, pointer :: p => null()
  end type
  type(t1), parameter :: cc(3) = [t1(n=3), t1(c='abc'), t1(null(), 'xyz', 9)]
  type(t2), parameter :: d = t2(x=[t1(n=7), t1(n=8)], k=4), dd(2) = [t2(k=1), t2(x=[t1(n=-1), t1(n=-2)])]
  integer, parameter :: nn = 4
contains
  subroutine s
    type(t1), parameter :: l(2) = [t1(n=11), t1(n=12)]
    type(t1) :: w(2)
    integer, save :: calls = 0
    calls = calls + 1
    w = l
    w(1)%n = w(1)%n + calls
    print *, w%n, l%n, w%c, l(2)%c
    w = cc(2:3)
    print *, w%n, w%c
  end subroutine
end module
program t
  use m
  implicit none
  type(t1), parameter :: e(0:1) = [t1(n=21), t1(n=22)]
  type(t2) :: y, z(2)
  integer :: i
  call s; call s
  print *, cc%n, cc%c, cc(3)%c(2:), e%n, e(1)%n
  y = d
  print *, y%x%n, y%k, d%x(2)%n, d%k, associated(y%p)
  z = dd
  print *, (z(i)%x%n, z(i)%k, i=1,2), dd%k, allocated(z(2)%x(1)%v)
  do i = 1, 3
    print *, cc(i)%n
  end do
end program
