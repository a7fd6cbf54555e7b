! Variables of PURE procedures keep nothing, and what they allocate is theirs.
! RUN: %check-errors %s
module m
  type inner
    integer, pointer :: p
  end type
  real, allocatable :: host(:)
contains
  pure subroutine s(a)
    common /c/ q, r
    real, pointer :: q(:), r
    type(inner), intent(in) :: a
    real, save :: t        !error: 't' cannot have SAVE in the PURE procedure 's'
    integer :: k = 3       !error: 'k' cannot have an initial value in the PURE procedure 's'
    integer, pointer :: z => null()  !error: 'z' cannot have an initial value in the PURE procedure 's'
    integer, parameter :: five = 5
    data n /1/             !error: DATA is not allowed in the PURE procedure 's'
    block
      integer, save :: w       !error: 'w' cannot have SAVE in the PURE procedure 's'
      integer :: v = 2         !error: 'v' cannot have an initial value in the PURE procedure 's'
      integer, volatile :: x   !error: 'x' cannot be VOLATILE in the PURE procedure 's'
      x = w + v
    end block
    allocate (q(five))     !error: 'q' is in COMMON and cannot be allocated in the PURE procedure 's'
    nullify (r)            !error: 'r' is in COMMON and cannot be in a pointer assignment in the PURE procedure 's'
    deallocate (q)         !error: 'q' is in COMMON and cannot be deallocated in the PURE procedure 's'
    allocate (host(3))     !error: 'host' belongs to the host and cannot be allocated in the PURE procedure 's'
  end subroutine
end module
