! procedures-like.f90: ABSTRACT INTERFACE, PROCEDURE(like) declarations, PROCEDURE in generic interfaces, OPTIONAL procedures.
! RUN: %compare %s
module ifs
  implicit none
  integer, parameter :: wp = kind(1d0)
  private
  public :: wp, fun, act, text_fun, total, both, each, gen, label, sub_user
  abstract interface
    real(wp) function fun(x)
      import wp
      real(wp), intent(in) :: x
    end function
    subroutine act(i, a)
      integer, intent(in) :: i
      real, intent(inout) :: a(:)
    end subroutine
    function text_fun(n) result(s)
      integer, intent(in) :: n
      character(len=n) :: s
    end function
  end interface
  interface gen
    procedure gen_i, gen_r
    module procedure gen_l
  end interface
contains
  function total(f, n) result(t)
    procedure(fun) :: f
    integer, intent(in) :: n
    real(wp) :: t
    integer :: i
    t = 0
    do i = 1, n
      t = t + f(real(i, wp))
    end do
  end function
  function both(f, g, x) result(y)
    procedure(fun) :: f, g
    real(wp), intent(in) :: x
    real(wp) :: y
    y = f(g(x))
  end function
  subroutine each(p, a, q)
    procedure(act) :: p
    real, intent(inout) :: a(:)
    procedure(act), optional :: q
    call p(size(a), a)
    if (present(q)) call q(-1, a)
  end subroutine
  subroutine label(f)
    procedure(text_fun) :: f
    print *, f(3), '|', f(6), '|'
  end subroutine
  subroutine sub_user(f, g, h)
    procedure(real) :: f
    procedure(integer(8)) :: g
    procedure() :: h
    print *, f(2.0), g(3)
    call h(5)
  end subroutine
  integer function gen_i(i)
    integer, intent(in) :: i
    gen_i = i + 1
  end function
  real function gen_r(x)
    real, intent(in) :: x
    gen_r = x*2
  end function
  logical function gen_l(x)
    logical, intent(in) :: x
    gen_l = .not. x
  end function
end module
module impl
  use ifs
  implicit none
contains
  real(wp) function square(x)
    real(wp), intent(in) :: x
    square = x*x
  end function
  real(wp) function half(x)
    real(wp), intent(in) :: x
    half = x/2
  end function
  subroutine scale_by(i, a)
    integer, intent(in) :: i
    real, intent(inout) :: a(:)
    a = a*i
  end subroutine
  function stars(n) result(s)
    integer, intent(in) :: n
    character(len=n) :: s
    s = repeat('*', n)
  end function
end module
program p
  use ifs
  use impl
  implicit none
  procedure(fun) :: outside
  procedure(integer(8)) :: big
  procedure(real) :: small
  procedure() :: shout
  real :: a(3) = (/ 1., 2., 3. /)
  print *, total(square, 4), both(square, half, 3.0_wp), total(outside, 3)
  call each(scale_by, a)
  print *, a
  call each(scale_by, a, scale_by)
  print *, a
  call label(stars)
  call sub_user(small, big, shout)
  print *, gen(1), gen(1.5), gen(.true.)
end program
real(8) function outside(x)
  real(8), intent(in) :: x
  outside = x + 0.5d0
end function
integer(8) function big(i)
  integer :: i
  big = i*10000000000_8
end function
real function small(x)
  real :: x
  small = x/4
end function
subroutine shout(i)
  integer :: i
  print *, 'HEY', i
end subroutine
