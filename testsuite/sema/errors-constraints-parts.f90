! Constraints on the order of statements, each broken once.
! RUN: %check-errors %s
module kinds
  private                           !note: the first is here
  private                           !error: a second PUBLIC or PRIVATE statement without names
  type ordered
    sequence
    sequence                        !error: SEQUENCE stands twice in this TYPE definition
    integer :: n
    private                         !error: PRIVATE must stand before the components
  end type
  type late
    integer :: n
    sequence                        !error: SEQUENCE must stand before the components
  end type
10 format (i3)                      !error: FORMAT cannot stand in a module, outside of its procedures
end module
subroutine declared(n)
  import :: n                       !error: IMPORT stands only in an interface body
  integer, pointer :: p = null()    !error: a POINTER begins with '=> NULL()', not with '='
  type own
    private                         !error: PRIVATE stands only in a module
    integer :: n
    integer, public :: k            !error: PUBLIC stands only in a module
  end type
  type, private :: other            !error: PRIVATE stands only in a module
    integer :: n
  end type
  integer, public :: m              !error: PUBLIC stands only in a module
end subroutine
block data
  external f                        !error: EXTERNAL cannot stand in BLOCK DATA
  x = 1                             !error: an assignment cannot stand in BLOCK DATA
contains                            !error: BLOCK DATA cannot have CONTAINS
end block data
subroutine entered
  entry e() result(r)               !error: the ENTRY 'e' of a SUBROUTINE has no RESULT
  entry d                           !note: 'd' is defined here
  entry d                           !error: 'd' is defined already
end subroutine
