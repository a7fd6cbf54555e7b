! Bounds and lengths that only statements find.
! RUN: %check-errors %s
module functions
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    r = n
  end function
end module
module m
  use functions
  type t
    integer, allocatable :: a(:)
  end type
contains
  subroutine s(p, b)
    type(t), pointer :: p
    character(size(p%a)), pointer :: c(:)
    character(size(p%a)) :: e(2), f(size(p%a))
    character(size(p%a)) :: d
    real :: b(size(p%a))
    block
!hpf$ distribute g(block)
      character(size(p%a)) :: g(2)
    end block
  end subroutine
  subroutine circle(x, y, z, n)
    integer, intent(in) :: n
    real :: x(sum(f(size(y))))
    real :: y(sum(f(size(x)))) !error: a bound of 'y' depends on itself, or on too many others
    integer, allocatable :: a(:)
    real :: z(sum(f(size(a)))) !error: what only a statement finds is not supported in a bound of 'z'
    !note@-1: what this names has no size then
  end subroutine
  subroutine given(p, x, c)
    interface
      pure function p(n) result(r)
        integer, intent(in) :: n
        integer :: r(n)
      end function
    end interface
    real :: x(sum(p(2)))
    character(len=sum(p(2))) :: c
  end subroutine
end module
