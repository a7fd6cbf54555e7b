! CHARACTER(:), ALLOCATABLE scalars and arrays of structures with such components: what is refused.
! RUN: %check-errors %s
subroutine lengths(s)
  character(:), allocatable :: s, t
  character(:) :: u                 !error: 'u' can have length ':' only as a POINTER or ALLOCATABLE
  character(:), allocatable :: a(:)
  character(:), allocatable :: b(:)
!HPF$ DISTRIBUTE a(BLOCK)
  character(len=3), allocatable :: v
  character, allocatable :: w*(2:3) !error: a subscript triplet may stand only as a subscript
  integer :: k*(:)                  !error: only a CHARACTER can have length ':'
  allocate (s)                      !error: ALLOCATE needs the length of 's'
  allocate (character(5) :: t)
  allocate (b(3))                   !error: ALLOCATE needs the length of 'b'
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
  x = rec(c='text', c='x')          !error: the component 'c' is given twice
  call move_alloc(x(1)%s, i)        !error: must have one type and rank
end subroutine records
module begins
  real, target :: t
  real, pointer :: p => t
  real, pointer :: r => u           !error: 'u' has neither TARGET nor POINTER !note: 'u' is declared here
  type node
    real, pointer :: p => t
    real, pointer :: q => null()
  end type node
end module begins
subroutine bounds(n)
  use, intrinsic :: ieee_arithmetic
  real, target :: a(4), b(2,2)
  real, pointer :: p(:), q(:,:), s
  type(ieee_class_type) :: c
  type x
    integer :: k
    real, pointer :: r(:) => a      !error: a pointer can only begin with a target that has SAVE, unlike 'a'
  end type
  type(x) :: begins, begins_too
  type(x), target :: st(3)
  type(x), pointer :: sp(:)
  p(1:,2:) => a                     !error: the pointer has rank 1, 2 bounds are given
  q(1:2, 3:) => a                   !error: either all bounds of a pointer have an upper one or none has
  q(0:) => b                        !error: the pointer has rank 2, 1 bound is given
  p(0:) => null()                   !error: NULL() has no bounds
  sp(0:) => st
  s(1:) => a(1)                     !error: the pointer has rank 0, 1 bound is given
  p(1:4) => b(1, 1)                 !error: 'p' has rank 1 and cannot point to rank 0
  c = ieee_class_type(3)            !error: the components of TYPE(ieee_class_type) are PRIVATE
end subroutine bounds
