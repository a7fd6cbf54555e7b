! An assumed-size array has no shape: where it may stand as a whole, and where not. Elements of
! arrays whose elements need not follow each other, and too few of them, for an array.
! RUN: %check-errors --no-notes %s
module sizes
  implicit none
  type list
    real, allocatable :: x(:)
  end type list
contains
  subroutine all_of(m, q, flags)
    real :: m(1:2, *)
    real :: q(2, 2)
    logical, optional :: flags(*)
    q = cos(1.0 + abs(m))        !error: 'm' has assumed size: nobody knows its last upper bound, so it has no value as a whole
    q = m                        !error: 'm' has assumed size
    m = 3                        !error: 'm' has assumed size
    q(1, 1) = sum(m)             !error: 'm' has assumed size
    print *, m                   !error: 'm' has assumed size
    read *, m                    !error: 'm' has assumed size
    print *, size(m)             !error: 'm' has assumed size: nobody knows its shape
    print *, shape(m)            !error: 'm' has assumed size: nobody knows its shape
    print *, ubound(m)           !error: 'm' has assumed size: nobody knows its shape
    print *, ubound(m, 2)        !error: 'm' has assumed size: nobody knows its last upper bound
    print *, size(m, dim=2)      !error: 'm' has assumed size: nobody knows its last upper bound
    print *, lbound(m), lbound(m, 2), ubound(m, 1), size(m, 1), kind(m), present(flags)
    call shaped(m)               !error: 'm' has assumed size and cannot be passed to 'x', which must be told its shape
    call sequence(m)
    call without(m)
    print *, m(:, 1:2)
  end subroutine all_of
  subroutine shaped(x)
    real :: x(:, :)
    call sequence(x)
    call sequence(x(1, 1))       !error: an element of 'x' is passed to the array 'x', but the elements of an assumed-shape array need not follow each other
  end subroutine shaped
  subroutine packed(x, p)
    real, contiguous :: x(:, :)
    real, pointer :: p(:)
    call sequence(x(1, 1))
    call sequence(p(1))          !error: an element of 'p' is passed to the array 'x', but the elements of a POINTER need not follow each other
  end subroutine packed
  subroutine sequence(x)
    real :: x(4)
  end subroutine sequence
  subroutine lists(x)
    type(list) :: x(2)
  end subroutine lists
  subroutine records(x, p)
    type(list) :: x(:), a(3)
    type(list), pointer :: p(:)
    call lists(a(2))
    call lists(x(1))             !error: an element of 'x' is passed to the array 'x', but the elements of an assumed-shape array need not follow each other
    call lists(p(1))             !error: an element of 'p' is passed to the array 'x', but the elements of a POINTER need not follow each other
    call lists(a(3))             !error: 1 element from this one on are passed to 'x', which has 2
  end subroutine records
  subroutine elements
    real :: a(10), b(3, 4)
    call sequence(a(7))
    call sequence(a(8))          !error: 3 elements from this one on are passed to 'x', which has 4
    call sequence(b(3, 3))
    call sequence(b(1, 4))       !error: 3 elements from this one on are passed to 'x', which has 4
  end subroutine elements
end module sizes
