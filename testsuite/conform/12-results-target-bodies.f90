! Clause 12.2.2: TARGET is no characteristic of a result: interface bodies may leave it out, or have it alone, where components are ALLOCATABLE; results begin without what their variable held before.
! RUN: %compare %light %s
module m
  type t
    integer, allocatable :: a(:)
    integer :: k = 0
  end type
  type u
    integer, allocatable :: a(:), s
  end type
contains
  function h(n) result(r)
    integer, intent(in) :: n
    type(u), target :: r
    allocate(r%a(n))
    if (.not. allocated(r%s)) r%s = 1
    r%a = n; r%s = r%s + n
  end function
end module
program p
  use m
  implicit none
  interface
    function f(n) result(r)
      use m
      integer, intent(in) :: n
      type(t) :: r
    end function
    function g(n) result(r)
      use m
      integer, intent(in) :: n
      type(t), target :: r
    end function
    function fa(n) result(r)
      use m
      integer, intent(in) :: n
      type(t) :: r(2)
    end function
  end interface
  integer :: i
  call s; call s
  do i = 1, 3
    call both(f); call both(g)
  end do
contains
  subroutine both(e)
    procedure(f) :: e
    type(t) :: x
    x = e(i+1)
    print *, x%a, x%k
  end subroutine
  subroutine s
    type(t) :: x, xs(2)
    type(u) :: y
    do i = 1, 2
      x = f(3); print *, x%a, x%k
      x = g(i); print *, x%a, x%k
      y = h(i); print *, y%a, y%s
      xs = fa(i); print *, xs(1)%a, xs%k, allocated(xs(2)%a)
    end do
  end subroutine
end program
function f(n) result(r)
  use m, only: t
  implicit none
  integer, intent(in) :: n
  type(t), target :: r
  integer, pointer :: q(:)
  allocate(r%a(n))
  q => r%a
  q = 7
  r%k = r%k + n
end function
function g(n) result(r)
  use m, only: t
  implicit none
  integer, intent(in) :: n
  type(t) :: r
  allocate(r%a(n))
  r%a = 8
  r%k = r%k + n
end function
function fa(n) result(r)
  use m, only: t
  implicit none
  integer, intent(in) :: n
  type(t), target :: r(2)
  integer, pointer :: q(:)
  allocate(r(1)%a(n))
  q => r(1)%a
  q = 9
  r(2)%k = n
end function
