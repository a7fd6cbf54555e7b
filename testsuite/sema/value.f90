! VALUE: what may not be there cannot be copied, nor elements of which it is not said how many; where arrays cannot have it.
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
subroutine w(a, b)
  integer, value :: a(2)
  integer, value, optional :: b(:)
end subroutine w
subroutine sized(a)
  integer, value :: a(*) !error: 'a' has VALUE and cannot be of assumed size
end subroutine sized
subroutine c(a) bind(c)
  integer, value :: a(2) !error: 'a' is an array and cannot have VALUE, since 'c' is BIND(C)
end subroutine c
end module
subroutine outer(k)
  use m
  type(t), optional :: k
  integer :: x(3)
  call v('a', k, x)   !error: this argument for the dummy argument 'k' with VALUE is not supported
end subroutine outer
subroutine elements(b)
  use m
  integer, optional :: b(:)
  integer :: x(3)
  call w(x(2), x)     !error: this argument for the dummy argument 'a' with VALUE is not supported
  call w(x(2:), b)    !error: this argument for the dummy argument 'b' with VALUE is not supported
end subroutine elements
