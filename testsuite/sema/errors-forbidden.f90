! What the standard forbids, one statement each: names, renamings, interface bodies, statement functions
! RUN: %check-errors --no-notes %s
module m
  implicit none
  integer :: m       !error: 'm' is the name of the MODULE and cannot be declared in it
  interface operator(.plus.)
    module procedure plus
  end interface
contains
  integer function plus(a, b)
    logical, intent(in) :: a, b
    plus = merge(1, 0, a) + merge(1, 0, b)
  end function plus
end module m
module other
end module other
module strict
  implicit none (external)
contains
  subroutine s(x)
    interface
      subroutine defined_near(x)
        real x
      end subroutine
    end interface
    call defined_naer(x)   !error: 'defined_naer' is not declared, and IMPLICIT NONE (EXTERNAL) is in force
    call defined_near(x)
    y = unknown(x)         !error: 'unknown' is not declared, and IMPLICIT NONE (EXTERNAL) is in force
  end subroutine s
end module strict
subroutine other_user
contains
  subroutine other
    use other        !error: 'other' is the name of what this USE stands in
  end subroutine other
end subroutine other_user
subroutine functions
  integer, pointer :: p
  integer, allocatable :: a
  real, target :: t
  real, save :: v
  common /c/ c
  equivalence (e, i)
  t() = 1            !error: the statement function 't' cannot be a TARGET
  v() = 1            !error: the statement function 'v' cannot be SAVE
  c() = 1            !error: the statement function 'c' cannot be in COMMON
  e() = 1            !error: the statement function 'e' cannot be in EQUIVALENCE
  p() = 1            !error: the statement function 'p' cannot be a POINTER
  a() = 2            !error: the statement function 'a' cannot be ALLOCATABLE
  f(f) = 0           !error: the statement function 'f' is an argument of itself
end subroutine functions
subroutine constants(names, t, r)
  integer, parameter :: i = 4
  character(5) :: names(4)
  integer, allocatable, intent(in) :: t
  integer, allocatable :: u
  integer :: at(2) = (/ 2, 1 /)
  real, pointer, contiguous :: row(:)
  real, target :: r(20)
  print *, (/ (i, i = 1, 4) /)        !error: 'i' is a PARAMETER and cannot be changed by an implied DO
  write (names(at), '(i5)') 1, 2      !error: an internal unit cannot have a vector subscript
  call move_alloc(t, u)               !error: 't' is INTENT(IN) and cannot be changed by MOVE_ALLOC
  row => r(::2)                       !error: 'row' is CONTIGUOUS and cannot point to elements that lie apart
  row => r(::20)
  print *, transfer(z'1234', 1.0)     !error: a BOZ constant cannot be an argument of TRANSFER
  print *, popcnt(z'ff')              !error: a BOZ constant cannot be an argument of POPCNT
  print *, int(z'ff'), iand(z'ff', 3), real(z'3f800000')
  associate (y => z'1')               !error: a BOZ constant cannot be the selector of ASSOCIATE
  end associate
end subroutine constants
subroutine typed(t)
  type t                              !error: 't' is declared already
    integer :: n
  end type t
end subroutine typed
end
