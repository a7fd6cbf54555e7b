! DATA for structures that lie in COMMON or EQUIVALENCE as C structs.
! RUN: %check-errors %s
block data
  type with
    sequence
    integer, pointer :: p
    integer :: k
  end type
  type apart
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type(with) :: g(2), one
  type(apart) :: h(2)
  type(apart) :: i(2) = apart('a', 'b') !error: an initial value of structures with POINTER components, or such that lie at odd distances, in COMMON is not supported
  common /gg/ g, one, h, i
  data g /with(null(), 4), with(null(), 5)/ !error: DATA for structures with POINTER components, or such that lie at odd distances, in COMMON or EQUIVALENCE is not supported
  data h(2) /apart('a', 'b')/               !error: DATA for structures with POINTER components, or such that lie at odd distances
  data h(1)%a /'a'/                         !error: DATA for what a POINTER leads to, or for a component of such structures in COMMON or BLOCK, is not supported
end block data
subroutine s
  type apart
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type(apart) :: h(2)
  character(16) :: c
  equivalence (h, c)
  data h /2*apart('a', 'b')/                !error: DATA for structures with POINTER components, or such that lie at odd distances
end subroutine
