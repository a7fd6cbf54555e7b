! Clause 4: array components of structure constructors whose shapes only the components tell, given to all elements of a component with pointers beside it.
! RUN: %compare %light %s
module m
  implicit none
  type inner
    character(5) :: k(2)
    integer :: n(2,2)
  end type
  type row
    integer :: n(2), m
  end type
  type rows
    type(row) :: c(2)
    type(rows), pointer :: next => null()
  end type
  type outer
    type(inner) :: c(3)
    type(outer), pointer :: next => null()
  end type
contains
  ! Values that have no places, of shapes that no declaration tells.
  subroutine r(y)
    type(row), intent(in) :: y(0:, :)
    type(rows), target :: x(0:1)
    integer :: k
    x(0) = rows(row(ieor(y(1, :)%n(2), [(k, k = 1, 2)]), y(0, 1)%m))
    x(1) = rows(row(max(y(:, 2)%m, x(0)%c(:)%n(1)), 7), x(0))
    print *, x(0)%c, associated(x(0)%next), x(1)%c, associated(x(1)%next, x(0))
  end subroutine
  subroutine s(y, a, m)
    character(*), intent(in) :: y(3)
    integer, intent(in) :: a(:,:), m
    type(outer), target :: x(0:1), z
    x(0) = outer(inner('to'//y(m:2), a + 1), next=null())
    x(m) = outer(inner(y(m + 1:)//'xyz', a(2:m:-1,:)*2), x(0))
    z = outer(x(1)%c(m), x(1))
    print *, x(0)%c, associated(x(0)%next)
    print *, x(1)%c, associated(x(1)%next, x(0))
    print *, z%c, associated(z%next, x(1))
    z%c = inner(y(3:2:-m)//y(m:2), mod(a, 3))
    print *, z%c
  end subroutine
end module
program p
  use m
  character(2) :: y(3) = ['ab', 'cd', 'ef']
  call r(reshape([row([1, 2], 3), row([4, 5], 6), row([7, 8], 9), row([10, 11], 12)], [2, 2]))
  call s(y, reshape([1, 2, 3, 4], [2, 2]), 1)
end program
