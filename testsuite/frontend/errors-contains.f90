! CONTAINS behind a program unit begins a main program, which must end.
! RUN: %check-errors --no-notes %s
subroutine a
end subroutine
contains                         !error: the main program has no END
program main
end program
