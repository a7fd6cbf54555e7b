! Blocks that are not closed, or closed twice.
! RUN: %check-errors %s
program errors
  end do                         !error: END DO without DO
  else                           !error: ELSE without IF
  elsewhere                      !error: ELSE WHERE without WHERE
  end interface                  !error: END INTERFACE without INTERFACE
  do i = 1, 3
    if (a) then                  !error: IF has no END IF
      where (b)
        c = 1
      elsewhere
        c = 2
      elsewhere (d)              !error: ELSE WHERE comes after the ELSEWHERE that takes the rest
        c = 3
      end where
  end do !note: it must end before this statement
  if (a) then
    a = 1
  else
    a = 2
  else if (b) then               !error: ELSE IF comes after the ELSE that takes the rest
    a = 3
  end if
  do 10 i = 1, 3                 !error: DO has no end: no statement has label 10
    a = 1
  outer: do i = 1, 3             !note: the DO begins here
  end do                         !error: END DO needs the construct name 'outer'
  do i = 1, 3                    !note: the DO begins here
  end do outer                   !error: 'outer' is not the name of this DO
  do 20 i = 1, 3                 !note: the DO begins here
  end do                         !error: END DO needs label 20
  if (a) then                    !note: the IF begins here
  else other                     !error: 'other' is not the name of this IF
  end if
30 a = 1                         !note: it is defined here
30 a = 2                         !error: label 30 is defined twice
10000000 a = 3                   !error: a label is a number from 1 to 99999
  !error@+1: label 40 stands before no statement
40
end program errors               !note: it must end before this statement
subroutine named_and_labelled
  outer: do 40 i = 1, 3          !note: the DO begins here
40 continue                      !error: the DO construct 'outer' ends at END DO, not at CONTINUE
  inner: do 50 i = 1, 3          !note: the DO begins here
50 a = i                         !error: the DO construct 'inner' ends at END DO, not at an assignment
  right: do 60 i = 1, 3
60 end do right
end subroutine
