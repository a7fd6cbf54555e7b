! DATA for structures that lie in COMMON as C structs stands in BLOCK DATA, and gives nothing to what a POINTER leads to.
! RUN: %check-errors %s
block data
  type with
    sequence
    integer, pointer :: p
    integer :: k
  end type
  type outer
    sequence
    type(with), pointer :: w
  end type
  type(with) :: one
  type(outer) :: o
  common /gg/ one, o
  data one%p /4/    !error: DATA for what a POINTER leads to is not supported
  data o%w%k /4/    !error: DATA for what a POINTER leads to is not supported
  data one%k /null()/ !error: 'one%k' is no POINTER, so its value cannot be NULL()
end block data
subroutine s
  use iso_c_binding
  type asked
    sequence
    integer :: a
    real :: b
  end type
  type(asked), target :: h(2)
  type(asked) :: i(2) = asked(1, 2) !error: an initial value of structures with POINTER components, or of a type whose address C_LOC gives, in COMMON must stand in BLOCK DATA
  type(c_ptr) :: q
  common /hh/ h, i
  data h(2) /asked(1, 2)/           !error: DATA for structures with POINTER components, or of a type whose address C_LOC gives, in COMMON must stand in BLOCK DATA
  q = c_loc(h(1))
end subroutine
subroutine pointers
  type cz
    sequence
    complex :: z
    real :: x
  end type
  type(cz), target :: c(3)
  common /cc/ c
  complex, pointer :: p(:), q
  q => c(2)%z
  p => c%z !error: a pointer to this component of all elements of an array is not supported, since their distance is no multiple of its size
end subroutine
