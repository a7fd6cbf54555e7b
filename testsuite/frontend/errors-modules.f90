! Statements of modules in wrong places.
! RUN: %check-errors %s
module a
  implicit none
  use b                  !error: USE must come before all other declarations
  integer x
  x = 1                  !error: an assignment cannot stand in a module, outside of its procedures
  module procedure f     !error: MODULE PROCEDURE stands only in a generic INTERFACE
  interface
    module procedure f   !error: MODULE PROCEDURE stands only in a generic INTERFACE
  end interface
end module b             !error: 'b' is not the name of MODULE 'a'
!note@3: it begins here
module c
  use a, b               !error: expected 'new name => name', or ONLY:
  use, foo :: a          !error: expected INTRINSIC or NON_INTRINSIC
  use a, only x          !error: expected
  private :: x, y(3)     !error: expected end of statement
contains
  subroutine s
    private              !error: PRIVATE stands only in a module
  end subroutine s
end module c
module procedure
end module procedure
