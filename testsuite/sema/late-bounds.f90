! Bounds and lengths that only statements find.
! RUN: %check-errors %s
module m
  type t
    integer, allocatable :: a(:)
  end type
contains
  subroutine s(p, b)
    type(t), pointer :: p
    character(size(p%a)) :: c(2) !error: a reduction, a function of an array expression or an array component behind a pointer in the length of 'c' is not supported: it is no local scalar
    character(size(p%a)) :: d
    real :: b(size(p%a))        !error: a reduction, a function of an array expression or an array component behind a pointer in the bounds of the dummy argument 'b' is not supported
  end subroutine
end module
