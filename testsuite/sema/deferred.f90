! CHARACTER(:), ALLOCATABLE scalars and arrays of structures with such components: what is refused.
! RUN: %check-errors %s
subroutine lengths(s)
  character(:), allocatable :: s, t
  character(:) :: u                 !error: 'u' can have length ':' only as a POINTER or ALLOCATABLE
  character(:), allocatable :: a(:) !error: CHARACTER(:) of the array 'a' is not supported
  character(len=3), allocatable :: v
  allocate (s)                      !error: ALLOCATE needs the length of 's'
  allocate (character(5) :: t)
  allocate (v)
  call move_alloc(s, v(1:2))        !error: the arguments of MOVE_ALLOC must be ALLOCATABLE
end subroutine lengths

subroutine records
  type rec
    integer, allocatable :: a(:), s
    character(:), allocatable :: c
  end type rec
  type(rec) :: x(3), y(3)
  logical :: m(3)
  integer, allocatable :: i(:)
  integer :: k
  forall (k=1:3) x(k:k) = y(k:k)    !error: not supported in FORALL and WHERE
  where (m) x = y                   !error: not supported in FORALL and WHERE
  x = rec(c='text', c='x')          !error: the component 'c' is given twice
  call move_alloc(x(1)%s, i)        !error: must have one type and rank
end subroutine records
