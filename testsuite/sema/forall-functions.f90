! What functions that give structures cannot do yet in FORALL is named.
! RUN: %check-errors %s
module m
  type t
    integer :: c
  end type
  type open
    integer, allocatable :: v(:)
  end type
contains
  pure function f(i) result(r)
    integer, intent(in) :: i
    type(t) :: r
    r%c = i
  end function
  pure integer function val(z)
    type(t), intent(in) :: z
    val = z%c
  end function
  pure function all(i) result(r)
    integer, intent(in) :: i
    type(t) :: r(i)
    r%c = i
  end function
  pure function g(i) result(r)
    integer, intent(in) :: i
    type(open) :: r
    allocate (r%v(i))
  end function
end module
subroutine s(q, z)
  use m
  type(t) :: q(4)
  type(open) :: z(4)
  integer i, k
  forall (i = 1:4) z(i) = g(i) !error: a value in FORALL whose functions or components depend on the index must have a shape that does not, a constant length, and no ALLOCATABLE component
  forall (i = 1:4) q(1:i) = all(i) !error: a value in FORALL whose functions or components depend on the index must have a shape
  forall (i = 1:4)
    forall (k = 1:i) q(k) = f(k) !error: a function that gives a structure cannot depend on the index of a FORALL or an implied DO
    where (q%c > 1) q%c = 2
    where (q%c > 1)
      q%c = 2
    elsewhere
      q%c = q%c + val(f(i)) !error: a value in FORALL whose functions or components depend on the index cannot need what the WHERE around it has assigned
    end where
  end forall
end subroutine
