! What cannot define an operator or assignment; association of what may not change.
! RUN: %check-errors --no-notes %s
module operations
  implicit none
  type pair
    integer :: a
    integer, pointer :: p
  end type pair
  interface assignment(=)
    module procedure a1, a2, a3, a4, a5
  end interface
  interface operator(+)
    module procedure o1, o2, o3
  end interface
  interface operator(.u.)
    module procedure u1, u2, u3
  end interface
  interface operator(-)
    module procedure n1
  end interface
  interface operator(//)
    module procedure c1
  end interface
  interface operator(<)
    module procedure l1
  end interface
contains
  subroutine a1(x, y)
    logical, intent(out) :: x
    integer, intent(in) :: y
    x = y > 0
  end subroutine a1
  subroutine a2(x, y)              !error: 'a2' cannot be ASSIGNMENT(=): the language defines it for such operands
    real, intent(out) :: x
    integer, intent(in) :: y
    x = y
  end subroutine a2
  subroutine a3(x, y)              !error: 'a3' cannot be ASSIGNMENT(=): its first argument must be INTENT(OUT) or INTENT(INOUT)
    logical :: x(2)
    integer, intent(in) :: y
  end subroutine a3
  subroutine a4(x, y)              !error: 'a4' cannot be ASSIGNMENT(=): its second argument must be INTENT(IN)
    logical, intent(out) :: x(2, 2)
    integer :: y
    x = .true.
  end subroutine a4
  subroutine a5(x, y)
    real, intent(out) :: x
    integer, intent(in) :: y(:)
    x = y(1)
  end subroutine a5
  real function o1(x, y)           !error: 'o1' cannot be OPERATOR(+): the language defines it for such operands
    real, intent(in) :: x, y
    o1 = x + y
  end function o1
  real function o2(x, y)           !error: 'o2' cannot be OPERATOR(+): its arguments must be INTENT(IN)
    real :: x
    logical, intent(in) :: y
    o2 = x
  end function o2
  real function o3(x, y)
    real, intent(in) :: x(:), y(:, :)
    o3 = x(1) + y(1, 1)
  end function o3
  real function u1(x, y)
    real, intent(in) :: x, y
    u1 = x + y
  end function u1
  real function u2(x)              !error: 'u2' cannot be OPERATOR(.U.): its arguments must be INTENT(IN)
    real :: x
    u2 = x
  end function u2
  real function u3(x, y, z)        !error: 'u3' cannot be OPERATOR(.U.): it has not one argument or two
    real, intent(in) :: x, y, z
    u3 = x
  end function u3
  real function n1(x)              !error: 'n1' cannot be OPERATOR(-): the language defines it for such operands
    integer, intent(in) :: x
    n1 = x
  end function n1
  integer function c1(x, y)
    integer, intent(in) :: x, y
    c1 = 10*x + y
  end function c1
  logical function l1(x, y)
    complex, intent(in) :: x, y
    l1 = abs(x) < abs(y)
  end function l1

  subroutine pointers(p, q, r, a)
    integer, pointer, intent(in) :: p(:), q
    type(pair), intent(in) :: r
    integer, allocatable, intent(in) :: a(:)
    integer, target, save :: t(4), u
    p(1) = 3
    q = 4
    r%p = 5
    call set(p)
    p => t                         !error: 'p' is INTENT(IN) and cannot be associated
    q => u                         !error: 'q' is INTENT(IN) and cannot be associated
    nullify(r%p)                   !error: 'r' is INTENT(IN) and cannot be associated
    allocate (p(3))                !error: 'p' is INTENT(IN) and cannot be allocated
    deallocate (a)                 !error: 'a' is INTENT(IN) and cannot be deallocated
    call move(p)                   !error: 'p' is INTENT(IN) and cannot be changed by 'move'
  end subroutine pointers
  subroutine set(x)
    integer, intent(out) :: x(:)
    x = 1
  end subroutine set
  subroutine move(x)
    integer, pointer, intent(inout) :: x(:)
    nullify(x)
  end subroutine move
end module operations
