! VALUE and OPTIONAL: what may not be there cannot be copied.
! RUN: %check-errors --no-notes %s
module m
  type t
    integer :: n, a(2)
  end type
contains
subroutine v(c, k, x)
  character, value :: c
  type(t), value, optional :: k
  integer :: x(3)
end subroutine v
end module
subroutine outer(k)
  use m
  type(t), optional :: k
  integer :: x(3)
  call v('a', k, x)   !error: this argument for the dummy argument 'k' with VALUE is not supported
end subroutine outer
