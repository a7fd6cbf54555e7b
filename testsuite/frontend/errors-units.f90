! Program units that are not closed, or not where they may be.
! RUN: %check-errors --no-notes %s
subroutine first                 !error: SUBROUTINE 'first' has no END
  a = 1
subroutine second
  a = 1
  integer :: i                   !error: INTEGER must come before the first executable statement
  !HPF$ DISTRIBUTE a(BLOCK)      !warning: DISTRIBUTE behind executable statements counts from the beginning of the procedure
end subroutine third             !error: 'third' is not the name of SUBROUTINE 'second'
function fun(x)
end subroutine fun               !error: END SUBROUTINE cannot end FUNCTION 'fun'
end subroutine                   !error: END SUBROUTINE without a program unit to end
contains
program main
contains
  a = 1                          !error: only SUBROUTINE and FUNCTION may follow here, not an assignment
  subroutine inner
  contains                       !error: an internal procedure cannot have CONTAINS
  end subroutine inner
  subroutine unclosed            !error: SUBROUTINE 'unclosed' has no END
contains                         !error: an internal procedure cannot have CONTAINS
end program main
subroutine host
  interface
    integer :: i                 !error: only SUBROUTINE and FUNCTION may follow here, not INTEGER
  end interface
  !HPF$ INDEPENDENT              !error: INDEPENDENT must stand before a DO loop with a variable or before FORALL
  a = 1
  !HPF$ INDEPENDENT              !error: INDEPENDENT must stand before a DO loop
  do while (a > 3)
  end do
contains
contains                         !error: the program unit has CONTAINS twice
end subroutine host
