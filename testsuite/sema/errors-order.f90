! errors-order.f90: IMPLICIT, NAMELIST and names of COMMON blocks beside other declarations.
! RUN: %check-errors %s
subroutine twice
  implicit none !note: one is here
  implicit none !error: IMPLICIT NONE was said before
end subroutine
subroutine none_last
  implicit real(b-j) !note: one is here
  implicit none !error: IMPLICIT NONE cannot stand beside other IMPLICIT statements
end subroutine
subroutine none_first
  implicit none !note: one is here
  implicit real(g-k) !error: IMPLICIT NONE cannot stand beside other IMPLICIT statements
end subroutine
subroutine letters
  implicit real(a-b) !note: by this statement
  implicit integer(b-c) !error: names that begin with 'b' have an IMPLICIT type already
  implicit real(d-f), complex(f-g) !error: names that begin with 'f' have an IMPLICIT type already
  !note@-1: by this statement
  implicit logical(x-z)
  xs = .true.
end subroutine
subroutine late
  implicit none
  real :: x
  namelist /nml/ x, q !error: 'q' must be declared before the NAMELIST group 'nml'
  integer :: q !note: 'q' is declared here
  read (*, nml)
end subroutine
module groups
  integer, private :: x
  integer :: y
  private :: inside
  namelist /outside/ x, y !error: 'x' is PRIVATE and cannot be in the PUBLIC NAMELIST group 'outside'
  namelist /inside/ x, y
end module
block data
  common /all/ a
  namelist /foo/ a !error: NAMELIST cannot stand in BLOCK DATA
  data a /1.0/
end block data
subroutine blocks
  integer, parameter :: c1 = 1 !note: 'c1' is declared here
  external sub !note: 'sub' is declared here
  common /c1/ i !error: the COMMON block 'c1' has the name of a PARAMETER
  common /c2/ j /sub/ k !error: the COMMON block 'sub' has the name of an EXTERNAL procedure
end subroutine
subroutine external_twice
  implicit none(external) !note: here
  implicit none(external) !error: IMPLICIT NONE (EXTERNAL) was said before
end subroutine
program grouped
  integer, parameter :: five = 5
  namelist /g/ five !error: 'five' is a PARAMETER and cannot be in the NAMELIST group 'g'
  namelist /h/ grouped !error: 'grouped' is the PROGRAM and cannot be in the NAMELIST group 'h'
end program grouped
