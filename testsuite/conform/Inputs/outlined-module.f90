module m
  use m0
  implicit none
  type s
    integer :: k
    real :: v(2)
  end type
contains
  subroutine one(x, n, c)
    integer, intent(in) :: n
    real :: x(sum(f(n)))
    character(len=maxval(f(n))), intent(inout) :: c(:)
    print *, size(x), x, len(c), c
    c(1) = 'q'
  end subroutine
  function res(x, n) result(r)
    integer, intent(in) :: n
    real, intent(in) :: x(sum(f(n)))
    real :: r(size(x))
    r = x * 2
  end function
  function text(c, n) result(r)
    integer, intent(in) :: n
    character(len=maxval(f(n))), intent(in) :: c
    character(len=len(c) * 2) :: r
    r = c // c
  end function
  function structures(a, n) result(r)
    integer, intent(in) :: n
    type(s), intent(in) :: a(sum(f(n)))
    type(s) :: r(size(a))
    r = a(size(a):1:-1)
  end function
  subroutine proc(sub, n)
    interface
      subroutine sub(x, n)
        use m0
        integer, intent(in) :: n
        real :: x(sum(f(n)))
      end subroutine
    end interface
    integer, intent(in) :: n
    real :: x(6)
    x = 3
    call sub(x, n)
  end subroutine
end module
