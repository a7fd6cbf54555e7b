! CALL of what is no name.
! RUN: %check-errors %s
program p
 call s(1.0)(2:3)   !error: expected a procedure
end program
