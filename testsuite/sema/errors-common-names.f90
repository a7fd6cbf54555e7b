! COMMON wants types with SEQUENCE and block names that no procedure has, NAMELIST components that may be seen.
! RUN: %check-errors %s
module hidden
  type closed !note: 'closed' is defined here
    private
    integer :: k
  end type closed
  type half !note: 'half' is defined here
    integer :: k
    integer, private :: l
  end type half
  type(closed) :: own
  namelist /here/ own
end module hidden
program names
  use hidden
  type loose !note: 'loose' is defined here
    integer :: k
  end type loose
  type tight
    sequence
    integer :: k
  end type tight
  type(closed) :: x
  type(half) :: y
  type(loose) :: u, v(2) !error: 'u' is in COMMON, but TYPE(loose) has no SEQUENCE
  type(tight) :: w
  common /block/ u !note: the block stands here
  common /other/ w !note: the block stands here
  namelist /all/ x !error: 'x' cannot be in the NAMELIST group 'all': component 'k' of TYPE(closed) is PRIVATE
  namelist /some/ y !error: 'y' cannot be in the NAMELIST group 'some': component 'l' of TYPE(half) is PRIVATE
  namelist /good/ v, w
  call block !error: the procedure 'block' has the name of a COMMON block
  r = other(1) !error: the procedure 'other' has the name of a COMMON block
  call fine
end program names
