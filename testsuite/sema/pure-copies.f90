! What a PURE procedure cannot change is not assigned where pointers would be copied.
! RUN: %check-errors %s
module m
  type t
    integer, pointer :: p
  end type
  type u
    type(t) :: a(2)
    integer :: k
  end type
  type v
    integer, pointer :: p(:)
  end type
  type w
    integer, allocatable :: a(:)
  end type
  type(t) :: here
contains
  pure function f(x, y, z, k) result(r)
    type(t), intent(in) :: x
    type(u), intent(in) :: y
    type(w), intent(in) :: z
    integer, intent(in) :: k
    integer :: r
    type(t) :: a, b
    type(u) :: c
    type(w) :: d
    a = x      !error: 'x' is INTENT(IN) and cannot be assigned, with POINTER components, in the PURE procedure 'f'
    a = y%a(k) !error: 'y' is INTENT(IN) and cannot be assigned, with POINTER components, in the PURE procedure 'f'
    c = y      !error: 'y' is INTENT(IN) and cannot be assigned, with POINTER components, in the PURE procedure 'f'
    a = here   !error: 'here' belongs to the host and cannot be assigned, with POINTER components, in the PURE procedure 'f'
    b = a
    c%k = y%k
    d = z
    b = g(k)
    r = k
  end function
  pure function g(k) result(r)
    integer, intent(in) :: k
    type(t) :: r
    allocate (r%p)
    r%p = k
  end function
  pure subroutine s(x, y)
    type(t), intent(inout) :: x
    type(t), intent(out) :: y
    y = x
  end subroutine
  pure subroutine led(z, n)
    type(v), intent(in) :: z
    integer, intent(out) :: n
    z%p(1) = 5 !error: 'z%p' is INTENT(IN) and cannot be assigned !note@-2: 'z%p' is declared here
    n = 0
  end subroutine
end module
