! Statements that stand at a wrong place are reported once, and what belongs to them is not.
! RUN: %check-errors %s
module executing
  integer a
  do i = 1, 3                       !error: DO cannot stand in a module, outside of its procedures
    if (a == 1) then
      a = 1
    else
      a = 2
    end if
  end do
  print *, a
contains
  subroutine late
    print *, 1                      !note: that is this one
    integer b                       !error: INTEGER must come before the first executable statement
    real c
    type u
      integer k
    end type
    c = b
  end subroutine
end module
subroutine listed
  enum, bind(c)
    enumerator :: one
    do i = 1, 3                     !error: DO cannot stand in an ENUM definition
      print *, one
    end do
    integer k
  end enum
end subroutine
subroutine bodies
  interface
    do i = 1, 3                     !error: only SUBROUTINE and FUNCTION may follow here, not DO
      if (i == 1) then
      end if
    end do
  end interface
end subroutine
subroutine pointed
  integer, pointer :: p(:), q(:)
  p() => q                          !error: expected the bounds of a pointer, as in p(0:) or p(1:n)
  allocate (source=3)               !error: ALLOCATE needs the name of an object
  deallocate (stat=k)               !error: DEALLOCATE needs the name of an object
1print *, k                         !error: a blank must stand behind a label
end subroutine
subroutine bounds(a)
  integer a(*10)                    !error: '*' cannot stand here
  real x(:10)                       !error: expected a lower bound before ':'
end subroutine
module unended
  type t                            !error: TYPE has no END TYPE
    integer k
    print *, 2                      !error: only components, SEQUENCE and PRIVATE may stand in a TYPE definition, not PRINT
    do k = 1, 2
    end do
contains                            !note: it must end before this statement
  subroutine x
    call y
  end subroutine
  subroutine y
  end subroutine
end module
