! A pointer assignment in a PURE procedure has pointers and targets of the procedure.
! RUN: %check-errors %s
module m
  integer, target :: glob
  integer, pointer :: p
  procedure(f), pointer :: host
  type holder
    procedure(f), pointer, nopass :: p
  end type
contains
  pure integer function f(i, a, z)
    integer, intent(in) :: i
    integer, intent(in), target :: a(3)
    integer, pointer :: q, v(:), z
    integer, target :: own
    integer, target :: r
    common /blk/ r
    q => own
    q => glob  !error: 'glob' belongs to the host and cannot be in a pointer assignment in the PURE procedure 'f'
    p => own   !error: 'p' belongs to the host and cannot be in a pointer assignment in the PURE procedure 'f'
    q => r     !error: 'r' is in COMMON and cannot be in a pointer assignment in the PURE procedure 'f'
    v => a     !error: 'a' is INTENT(IN) and cannot be in a pointer assignment in the PURE procedure 'f'
    nullify (p) !error: 'p' belongs to the host and cannot be in a pointer assignment in the PURE procedure 'f'
    q => z     !error: 'z' is the argument of a function and cannot be in a pointer assignment in the PURE procedure 'f'
    f = q
  end function
  pure subroutine g(k, b, c)
    integer, intent(in) :: k
    type(holder), intent(in) :: b !note: 'b%p' is declared here
    type(holder), intent(inout) :: c
    procedure(f), pointer :: own
    own => f
    host => f   !error: 'host' belongs to the host and cannot be associated in the PURE procedure 'g'
    b%p => f    !error: 'b%p' is INTENT(IN) and cannot be associated
    c%p => f
    nullify (host) !error: 'host' belongs to the host and cannot be associated in the PURE procedure 'g'
  end subroutine
end module
