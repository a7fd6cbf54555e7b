! Bounds and lengths that only statements find.
! RUN: %check-errors %s
module m
  type t
    integer, allocatable :: a(:)
  end type
contains
  subroutine s(p, b)
    type(t), pointer :: p
    character(size(p%a)), pointer :: c(:) !error: a reduction, a function of an array expression or an array component behind a pointer in the length of 'c' is not supported: it is no local variable that is neither POINTER nor ALLOCATABLE
    character(size(p%a)) :: e(2), f(size(p%a))
    character(size(p%a)) :: d
    real :: b(size(p%a))        !error: a reduction, a function of an array expression or an array component behind a pointer in the bounds of the dummy argument 'b' is not supported
    block
!hpf$ distribute g(block)
      character(size(p%a)) :: g(2) !error: the length of the mapped array 'g' must be a constant in a BLOCK construct
    end block
  end subroutine
end module
