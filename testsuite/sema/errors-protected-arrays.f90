! Arrays in the elements of arrays of structures that are PROTECTED or INTENT(IN), and a component of all of them, do not change.
! RUN: %check-errors --no-notes %s
module guarded
  implicit none
  type node
    integer :: k, v(3)
    integer, pointer :: q(:)
    integer, allocatable :: a(:)
  end type node
  type list
    type(node) :: n
    type(node), pointer :: next
  end type list
  type(node), protected :: nodes(3)
contains
  subroutine given(x, y)
    type(node), intent(in) :: x(3)
    type(list), intent(in) :: y
    integer :: i
    x(2)%v = 4                    !error: 'x' is INTENT(IN) and cannot be assigned
    x(2)%v(i:) = 4                !error: 'x' is INTENT(IN) and cannot be assigned
    x%v(2) = 4                    !error: 'x' is INTENT(IN) and cannot be assigned
    x%k = 4                       !error: 'x' is INTENT(IN) and cannot be assigned
    x(1)%a = 4                    !error: 'x' is INTENT(IN) and cannot be assigned
    read *, x(2)%v(:2)            !error: 'x' is INTENT(IN) and cannot be read
    call change(x(2)%v)           !error: 'x' is INTENT(IN) and cannot be changed by 'change'
    call change(y%n%v(2:))        !error: 'y%n%v' is INTENT(IN) and cannot be changed by 'change'
    where (x(1)%v > 2) x(1)%v = 1 !error: 'x' is INTENT(IN) and cannot be assigned
    call change(x(2)%q)
    x(2)%q = 4
    y%next%v = 4
  end subroutine given
  subroutine change(v)
    integer, intent(inout) :: v(:)
    v = v + 1
  end subroutine change
end module guarded

subroutine outside
  use guarded
  implicit none
  nodes(2)%v(2:) = 3              !error: 'nodes' is PROTECTED and cannot be assigned outside of the module 'guarded'
  nodes%v(2) = 3                  !error: 'nodes' is PROTECTED and cannot be assigned outside of the module 'guarded'
  nodes(2)%q = 3
end subroutine outside
