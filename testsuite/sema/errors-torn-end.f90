! A statement in error that takes in the END is told of, and the END that is missing then is not.
! RUN: %check-errors %s
program torn
  print *, 1 &
end program                         !error: expected end of statement or ',', found 'end'
