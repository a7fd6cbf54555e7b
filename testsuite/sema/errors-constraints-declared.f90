! Constraints on declarations, each broken once.
! RUN: %check-errors %s
module kinds
  integer :: shared, twice
  private :: twice
  public :: twice                   !error: 'twice' is PRIVATE already
  type plain                        !note: 'plain' is defined here
    integer :: n
  end type
  type ordered
    sequence
    integer :: n
    type(plain) :: p                !error: TYPE(ordered) has SEQUENCE, but TYPE(plain) of its component 'p' has not
    type(ordered), pointer :: q
  end type
  type real                         !error: 'real' is a type of the language and cannot be defined
    integer :: n
  end type
  interface operator(.true.)        !error: the name of a constant cannot be that of an OPERATOR
    module procedure one
  end interface
  interface two
    module procedure one, one       !error: 'one' stands here already
  end interface
contains
  integer function one(k)
    integer, intent(in) :: k
    one = k
  end function
  pure function pair(k)
    integer, intent(in) :: k
    type(plain) :: pair
    pair = plain(k)
  end function
end module
subroutine sized(n)
  use kinds
  integer, intent(in) :: n
  real q(pair(n))                   !error: a bound must be INTEGER, it is TYPE(plain)
end subroutine
subroutine declared(n, w, x)        !note: 'declared' begins here
  parameter (above = 1.5)           !error: the PARAMETER 'above' has another type than the IMPLICIT statement behind it gives it
  implicit integer (a)
  integer n, w(*)
  real q(inside(n))                 !error: the internal function 'inside' cannot stand in a specification expression
  interface
    subroutine declared(n, w, x)    !error: 'declared' has the name of the procedure that this INTERFACE stands in
      integer n, w(*)
    end subroutine
    subroutine other(n)
      import :: nothing             !error: there is no 'nothing' here that could be imported
      integer n
    end subroutine
  end interface
  namelist /g/ w, x                 !error: 'w' is assumed-size and cannot be in the NAMELIST group 'g'
  save /blk/                        !error: there is no COMMON block 'blk' here
  twofold(y, y) = y                 !error: 'y' is an argument of the statement function 'twofold' already
contains
  pure integer function inside(n)
    integer, intent(in) :: n
    inside = n
  end function
end subroutine
subroutine grouped
  namelist /g/ y, k                 !error: 'y' must be declared before the NAMELIST group 'g'
  integer y, k                      !note: 'y' is declared here
end subroutine
subroutine given
  use kinds                         !note: by this USE
  integer k                         !note: 'k' is declared here
  data shared /1/                   !error: 'shared' comes from a module here and cannot stand in DATA
contains
  subroutine within
    data k /1/                      !error: 'k' is a variable of the host and cannot stand in DATA here
  end subroutine
end subroutine
recursive function again() result(r)
  character(*) r                    !error: the result 'r' cannot have the length '*': 'again' is RECURSIVE
  r = 'a'
end function
elemental subroutine leaves(x, *)   !error: 'leaves' is ELEMENTAL and cannot have alternate returns
  real, intent(in) :: x
end subroutine
pure subroutine clean(x)
  real, intent(in) :: x
contains
  subroutine q                      !error: 'q' must be PURE, since its host 'clean' is
  end subroutine
end subroutine
