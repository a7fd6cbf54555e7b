! 12.3.2: PROCEDURE (like) before the interface of `like`.
! RUN: %compare %light %s
module m
  procedure(later), pointer :: mp => null()
  abstract interface
    function later(i) result(r)
      integer, intent(in) :: i
      integer :: r(2)
    end function
  end interface
contains
  function two(i) result(r)
    integer, intent(in) :: i
    integer :: r(2)
    r = (/i, i+1/)
  end function
  subroutine apply(f, g)
    interface
      pure function h(x)
        real, intent(in) :: x
        real :: h
      end function
      subroutine k(i)
        integer, intent(in) :: i
      end subroutine
    end interface
    procedure(h) :: f
    procedure(k), optional :: g
    print *, f(1.5)
    if (present(g)) call g(7)
  end subroutine
end module
program p
  use m
  procedure(s), pointer :: q
  interface
    subroutine s(i)
      integer, intent(in) :: i
    end subroutine
    pure function half(x)
      real, intent(in) :: x
      real :: half
    end function
  end interface
  q => s
  call q(4)
  mp => two
  print *, mp(3)
  call apply(half)
  call apply(half, s)
end program
subroutine s(i)
  integer, intent(in) :: i
  print *, i
end subroutine
pure function half(x)
  real, intent(in) :: x
  real :: half
  half = x/2
end function
