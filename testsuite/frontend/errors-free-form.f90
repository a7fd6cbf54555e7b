! What is wrong with lines, labels and continuations in free form.
! RUN: %check-errors %s
program errors
  a = 1 + &
  !HPF$ INDEPENDENT              !error: a directive cannot stand inside a continued statement
  do i = 1, 3
  end do
  !HPF$ DISTRIBUTE a(BLOCK) &
  a = 2                          !error: a continued directive goes on in a line with the same sentinel
  a = & 3                        !error: '&' has no meaning here
10 format 3                      !error: expected a list in parentheses after FORMAT
  format (3x)                    !error: FORMAT needs a label
0 a = 3                          !error: a label is a number from 1 to 99999
end program errors
!error@+1: '&' is not followed by a continuation line
a = 1 &
