! A pointer assignment in a PURE procedure has pointers and targets of the procedure.
! RUN: %check-errors %s
module m
  integer, target :: glob
  integer, pointer :: p
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
end module
