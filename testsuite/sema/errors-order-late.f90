! ENUM and INTERFACE behind executable statements, and in BLOCK DATA.
! RUN: %check-errors %s
subroutine late
  integer :: i
  i = 1 !note: that is this one
  enum, bind(c) !error: ENUM must come before the first executable statement
    enumerator :: e
  end enum
end subroutine
subroutine later
  integer :: i
  i = 1 !note: that is this one
  interface !error: INTERFACE must come before the first executable statement
    subroutine s
    end subroutine
  end interface
end subroutine
block data described
  interface !error: INTERFACE cannot stand in BLOCK DATA
  end interface
end block data described
