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
  type apart
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type(apart) :: h(2)
  type(apart) :: i(2) = apart('a', 'b') !error: an initial value of structures with POINTER components, or such that lie at odd distances, in COMMON must stand in BLOCK DATA
  common /hh/ h, i
  data h(2) /apart('a', 'b')/       !error: DATA for structures with POINTER components, or such that lie at odd distances, in COMMON must stand in BLOCK DATA
end subroutine
