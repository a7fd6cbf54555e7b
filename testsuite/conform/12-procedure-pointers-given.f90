! Fortran 2003 12.5.2.2: functions whose results are procedure pointers.
! RUN: %compare %light %s
module m
  implicit none
  abstract interface
    real function f(x)
      real, intent(in) :: x
    end function
    subroutine act(i)
      integer, intent(inout) :: i
    end subroutine
  end interface
  type holder
    procedure(f), pointer, nopass :: p => null()
  end type
  private :: hidden
contains
  function pick(k) result(p)
    integer, intent(in) :: k
    procedure(f), pointer :: p
    p => null()
    if (k == 1) p => a
    if (k == 2) p => b
  end function
  function action(k)
    integer, intent(in), optional :: k
    procedure(act), pointer :: action
    action => hidden
  end function
  subroutine hidden(i)
    integer, intent(inout) :: i
    i = i + 1
  end subroutine
  real function a(x)
    real, intent(in) :: x
    a = x + 1
  end function
  real function b(x)
    real, intent(in) :: x
    b = x*10
  end function
end module
program t
  use m
  implicit none
  procedure(f), pointer :: q
  procedure(act), pointer :: s
  type(holder) :: h
  integer :: i, n = 0
  do i = 1, 2
    q => pick(i)
    print *, q(2.0), associated(q, a)
  end do
  q => pick(3)
  print *, associated(q)
  print *, associated(pick(3)), associated(pick(1), a), [(associated(pick(i), a), i = 1, 3)]
  call go(pick(1))
  h%p => pick(2)
  print *, h%p(3.0)
  s => action()
  call s(n)
  call s(n)
  print *, n
  q => local(pick(1))
  print *, q(1.0)
contains
  subroutine go(g)
    procedure(f) :: g
    print *, g(5.0)
  end subroutine
  function local(x) result(r)
    procedure(f) :: x
    procedure(f), pointer :: r
    r => x
  end function
end program
