! Parts of structures that are PROTECTED or INTENT(IN), in arrays and behind components too, do not change.
! RUN: %check-errors --no-notes %s
module guarded
  implicit none
  type node
    integer :: k
    integer, pointer :: p
    integer, allocatable :: a(:)
  end type node
  type list
    type(node) :: n
    type(node), pointer :: next
  end type list
  type pair
    integer :: k, v(2)
  end type pair
  type(node), protected :: nodes(3)
  type(list), protected :: whole
  type(pair), protected :: both, pairs(2)
  integer, protected :: tied
  integer loose
  equivalence (tied, loose)       !error: EQUIVALENCE ties 'tied' to 'loose', of which one is PROTECTED
contains
  subroutine given(x, y)
    type(node), intent(in) :: x(3)
    type(list), intent(in) :: y
    x(2)%k = 4                    !error: 'x' is INTENT(IN) and cannot be assigned
    x(2)%p = 4
    read *, x(1)%k                !error: 'x' is INTENT(IN) and cannot be read
    allocate (y%n%a(3))           !error: 'y' is INTENT(IN) and cannot be allocated
    nullify (y%n%p)               !error: 'y' is INTENT(IN) and cannot be associated
    allocate (y%next%a(3))
    both%k = 2
  end subroutine given
  pure subroutine silent
    nodes(2)%k = 1                !error: 'nodes' belongs to the host and cannot be assigned in the PURE procedure 'silent'
  end subroutine silent
end module guarded

subroutine outside
  use guarded
  implicit none
  both%k = 3                      !error: 'both' is PROTECTED and cannot be assigned outside of the module 'guarded'
  both%v(2) = 3                   !error: 'both' is PROTECTED and cannot be assigned outside of the module 'guarded'
  pairs(1)%k = 3                  !error: 'pairs' is PROTECTED and cannot be assigned outside of the module 'guarded'
  read *, pairs(2)                !error: 'pairs' is PROTECTED and cannot be read outside of the module 'guarded'
  nodes(2)%k = 3                  !error: 'nodes' is PROTECTED and cannot be assigned outside of the module 'guarded'
  nodes(2)%p = 3
  allocate (whole%n%a(3))         !error: 'whole' is PROTECTED and cannot be allocated outside of the module 'guarded'
  allocate (whole%next%a(3))
end subroutine outside
