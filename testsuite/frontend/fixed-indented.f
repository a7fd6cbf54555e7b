! A sentinel that does not begin in column 1 is a comment, and a warning says so.
! RUN: %check-errors %s
      REAL A(10)
      !HPF$ DISTRIBUTE A(BLOCK)
!warning@-1: this is a comment: in fixed form a directive begins in column 1
      ! HPF$ is no sentinel
      A = 1
      PRINT *, A
      END
