! Fortran 2008, 6.2 and 12.5: references of functions that give pointers are variables: assigned, and arguments that change.
! RUN: %compare %light %s
module m
  implicit none
  integer, target :: store(5) = (/1,2,3,4,5/)
  real, target :: x(4) = (/1.,2.,3.,4./)
  character(4), target :: names(3) = (/'aaaa','bbbb','cccc'/)
  type t
    integer :: k = 1
    real :: r(2) = 0
  end type
  type rec
    integer :: k = 1
    integer, pointer :: p => null()
  end type
  type(t), target :: ts(3)
  type(rec), target :: rs(3)
  integer :: calls = 0
contains
  function f(i) result(r)
    integer, intent(in) :: i
    integer, pointer :: r
    calls = calls + 1
    r => store(i)
  end function
  function fx(y) result(r)
    real, intent(in) :: y
    real, pointer :: r
    r => x(nint(y))
  end function
  function g(lo, hi) result(r)
    integer, intent(in) :: lo, hi
    integer, pointer :: r(:)
    calls = calls + 1
    r => store(lo:hi)
  end function
  function h(i) result(r)
    integer, intent(in) :: i
    type(t), pointer :: r
    r => ts(i)
  end function
  function hs() result(r)
    type(t), pointer :: r(:)
    r => ts(::2)
  end function
  function hr(i) result(r)
    integer, intent(in) :: i
    type(rec), pointer :: r
    r => rs(i)
  end function
  function nm(i) result(r)
    integer, intent(in) :: i
    character(4), pointer :: r
    r => names(i)
  end function
  function nms() result(r)
    character(4), pointer :: r(:)
    r => names(3:1:-1)
  end function
  subroutine inc(k)
    integer, intent(inout) :: k
    k = k + 10
  end subroutine
  subroutine incs(k)
    integer, intent(inout) :: k(:)
    k = k + 100
  end subroutine
  subroutine old(k, n)
    integer :: n, k(n)
    k = k + 1000
  end subroutine
  subroutine inct(y)
    type(t), intent(inout) :: y
    y%k = y%k + 5
  end subroutine
  subroutine incts(y)
    type(t), intent(inout) :: y(:)
    y%k = y%k + 50
  end subroutine
end module
program e1
  use m
  implicit none
  integer :: i
  call inc(f(3))
  call inct(h(2))
  call incs(g(2,3))
  call incts(hs())
  call old(g(4,5), 2)
  print *, store, ts%k
  calls = 0
  f(1) = f(1) + 41
  do i = 2, 3
    f(i) = -i
  end do
  g(4, 5) = g(1, 2) + (/ 1, 2 /)
  print *, store, calls
  h(1) = t(9, (/ 1., 2. /))
  hs() = t(k=3)
  hr(2) = rec(5, f(1))
  nm(1) = 'xyz'
  nms() = (/ 'p', 'q', 'r' /)
  print *, store(2), x, ts%k, ts(1)%r, rs%k, associated(rs(2)%p, store(1)), names
  g(1, 1) = 0
  print *, store
end program
