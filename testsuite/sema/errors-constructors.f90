! Constructors with POINTER components: what a PURE procedure may point to, lengths; targets that pointers begin with; values before dimensions.
! RUN: %check-errors %s
module cells
  implicit none
  type cell
    integer, pointer :: p
    integer, pointer :: v(:)
  end type cell
  type word
    character(2), pointer :: one, many(:)
  end type word
  type item
    integer :: k
  end type item
  integer, target :: shared
  integer, pointer :: lost
  type(item), pointer :: away
  integer, allocatable, target :: later(:)
  integer, pointer :: first => shared
  integer, pointer :: second => lost          !error: a pointer can only begin with a target that is there, and 'lost' is a POINTER
  integer, pointer :: third => away%k         !error: a pointer can only begin with a target that is there, and 'away' is a POINTER
  integer, pointer :: fourth(:) => later      !error: a pointer can only begin with a target that is there, and 'later' is ALLOCATABLE
contains
  pure subroutine keep(x, v, out)
    integer, target, intent(in) :: x, v(:)
    integer, target, intent(inout) :: out
    integer, target :: own, list(3)
    type(cell) :: c
    c = cell(own, list)
    c = cell(out, list)
    c = cell(x, list)                         !error: 'x' is INTENT(IN) and cannot be a target in the PURE procedure 'keep'
    c = cell(own, v)                          !error: 'v' is INTENT(IN) and cannot be a target in the PURE procedure 'keep'
    c = cell(shared, list)                    !error: 'shared' belongs to the host and cannot be a target in the PURE procedure 'keep'
  end subroutine keep
  subroutine lengths(n)
    integer, intent(in) :: n
    character(1), target :: a, many(3)
    character(2), target :: b, lots(3)
    character(n), target :: any
    type(word) :: w
    w = word(b, lots)
    w = word(any, lots)
    w = word(a, lots)                         !error: the target has another length than the POINTER component 'one'
    w = word(b, many)                         !error: the target has another length than the POINTER component 'many'
  end subroutine lengths
end module cells
block data begins
  common /names/ early, known
  dimension known(2)
  data early /1.0, 2.0/
  data known /1.0, 2.0/
  real :: early(2)                            !error: the dimensions of 'early' must stand before the DATA that gives it values
end block data begins
