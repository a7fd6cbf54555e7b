! Syntax errors in TYPE definitions.
! RUN: %check-errors %s
module m
  type bad
    print *, 1              !error: only components, SEQUENCE and PRIVATE may stand in a TYPE definition
    integer :: i
  end type worse            !error: 'worse' is not the name of this TYPE
  !note@-4: the TYPE begins here
  sequence                  !error: SEQUENCE stands only in a TYPE definition
end module
