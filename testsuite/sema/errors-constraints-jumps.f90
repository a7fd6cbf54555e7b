! Jumps out of DO CONCURRENT; names of ENTRYs that are no variables.
! RUN: %check-errors %s
subroutine jumps
  do concurrent (i = 1:3)
    if (i == 2) goto 10             !error: this jump leaves the DO CONCURRENT loop around it
    do j = 1, 2
      if (i == j) goto 20
      if (i > j) goto 30            !error: this jump leaves the DO CONCURRENT loop around it
    end do
20  continue
  end do
10 continue                         !note: it leads to here
30 continue                         !note: it leads to here
end subroutine
subroutine first                    !note: it stands here
  first = 1                         !error: 'first' is the name of the SUBROUTINE and no variable in it
  entry second                      !note: it stands here
  second = 1                        !error: 'second' is the name of an ENTRY of the SUBROUTINE and no variable in it
end subroutine
