! What a BIND(C) procedure cannot have.
! RUN: %check-errors %s
subroutine returns(*) bind(c) !error: 'returns' is BIND(C) and cannot have alternate returns
end subroutine
elemental subroutine each(x) bind(c) !error: 'each' cannot be both ELEMENTAL and BIND(C)
  use iso_c_binding
  integer(c_int), intent(in) :: x
end subroutine
function array() bind(c) !error: the result of 'array' cannot be an array: it is BIND(C)
  use iso_c_binding
  integer(c_int) :: array(5)
  array = 1
end function
subroutine mark() bind(c, name='!') !error: NAME= of BIND(C) must be a name in C
end subroutine
subroutine number() bind(c, name=' 66a') !error: NAME= of BIND(C) must be a name in C
end subroutine
subroutine named() bind(c, name=' a$b_1 ')
end subroutine
function text() bind(c) !error: the result of 'text' must have 1 character: it is BIND(C)
  character(2) :: text
  text = 'ab'
end function
function pointed() result(res) bind(c) !error: the result of 'pointed' must have 1 character
  character(:), pointer :: res
  res => null()
end function
subroutine arguments(a, b, c, d, e, f) bind(c)
  use iso_c_binding
  character(*) :: a
  character(2) :: b !error: 'b' must have 1 character or any number, since 'arguments' is BIND(C)
  character(2) :: c(:)
  integer(c_int), value, optional :: d !error: 'd' cannot be both OPTIONAL and VALUE
  integer(c_int), pointer, contiguous :: e(:) !error: 'e' cannot be a CONTIGUOUS POINTER
  integer(c_int), pointer :: f(:)
end subroutine
subroutine plain !note: 'plain' is defined here
end subroutine
subroutine renamed() bind(c, name='plain') !error: 'renamed' is 'plain' in C, which is the name
end subroutine
end
