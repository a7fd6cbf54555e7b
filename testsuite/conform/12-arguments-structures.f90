! 12.4.1: structures with ALLOCATABLE and POINTER components for dummy procedures without interface; elements of arrays of
! them for arrays, one element that a POINTER with a stride leads to.
! RUN: %compare %light %s
module records
  implicit none
  type part
    integer :: i = 6
    integer, allocatable :: a(:)
    real(8), allocatable :: k
    character(len=2), allocatable :: c(:)
  end type part
  type link
    integer :: i = 8
    real(8), pointer :: p(:) => null()
    integer, pointer :: q => null()
  end type link
  type outer
    integer :: k
    type(part) :: x(3)
    type(part), allocatable :: y(:)
    type(part), pointer :: z(:)
  end type outer
contains
  elemental function made(k) result(r)
    integer, intent(in) :: k
    type(part) :: r
    r%i = k
    allocate (r%a(k), r%c(2))
    r%a = 3*k
    r%c = achar(96 + k)
    if (k > 3) allocate (r%k, source=k/2d0)
  end function made
  integer function key(x)
    type(part), intent(in) :: x
    key = x%i
    if (allocated(x%a)) key = key + 5*sum(x%a) + 100*size(x%a)
    if (allocated(x%k)) key = key + int(8*x%k)
    if (allocated(x%c)) key = key + 10000*iachar(x%c(2)(1:1))
  end function key
  integer function see(n, x)
    integer n
    type(part), intent(in) :: x
    see = key(x) + n
  end function see
  subroutine grow(x, y)
    type(part) :: x
    type(link) :: y
    x%a = (/ 7, x%a /)
    x%i = size(x%a)
    y%p(2) = y%p(1) + y%q
    y%q = 5
    if (allocated(x%k)) x%k = x%k + 1
  end subroutine grow
  recursive subroutine several(n, x)
    integer n
    type(part) :: x(n)
    print *, x%i, key(x(1))
    x(n)%i = 99
    if (n > 1) call several(n - 1, x(2))
  end subroutine several
  subroutine rest(n, x)
    integer n
    type(part) :: x(*)
    call several(n - 1, x(2))
    call several(n - 2, x(3))
  end subroutine rest
end module records

subroutine table(n, x)
  use records
  integer n
  type(part) :: x(n, *)
  print *, x(n,1)%i
  x(n,1)%i = -3
end subroutine table

program arguments
  use records
  implicit none
  external :: table
  integer :: k
  type(part) :: v, w(3,3)
  type(part), target :: t(4)
  type(part), pointer :: z(:)
  type(part), allocatable :: all(:)
  type(outer) :: q, r(2)
  type(link) :: l
  call without(see, grow)
  t = made((/ 1, 2, 3, 4 /))
  call several(2, t(2))
  allocate (all(0:3))
  call several(3, all(1))
  print *, t%i, all%i
  call several(2, q%x(2))
  allocate (r(2)%y(0:2), r(1)%z(2))
  call several(2, r(2)%y(1))
  call rest(3, q%x(1))
  call several(3, r(1)%x(1))
  call rest(3, r(1)%x)
  print *, q%x%i, r(1)%x%i, r(2)%y%i
  call table(2, w(2,1))
  call table(2, w(1,2))
  call table(2, r(1)%x(2))
  print *, w%i, r(1)%x%i
  t = made((/ 1, 2, 3, 4 /))
  z => t(2:2:-2)
  call several(1, z)
  call once(1, z)
  r(1)%z => t(4:3:2)
  call several(0 + size(r(1)%z), t(4:4))
  r(1)%z => t(3:4:3)
  call several(1, r(1)%z)
  print *, (key(t(k)), k = 1, 4)
contains
  subroutine once(n, x)
    integer, intent(in) :: n
    type(part), intent(inout) :: x(n)
    x(n) = made(n + x(n)%i)
  end subroutine once
  subroutine without(f, s)
    integer, external :: f
    external :: s
    v = made(5)
    allocate (l%p(2), l%q)
    l%p = 1.5d0
    l%q = 2
    print *, f(1, made(4)), f(2, v)
    do k = f(-1195, made(2)), 2
      if (f(0, v) > 3) exit
    end do
    call s(v, l)
    print *, v%a, v%i, v%k, l%p, l%q
    w(2,2) = made(3)
    q%x(1) = made(4)
    call s(w(2,2), l)
    call s(q%x(1), l)
    print *, w(2,2)%a, q%x(1)%a, l%p
  end subroutine without
end program arguments
