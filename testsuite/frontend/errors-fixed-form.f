! What is wrong with lines in fixed form.
! RUN: %check-errors --no-notes %s
     1 A = 3
!error@-1: continuation line without a statement to continue
      PROGRAM ERRORS
  X   A = 3
!error@-1: columns 1 to 5 of fixed form hold a label or a comment mark
      A = 1
 10  1 + 2
!error@-1: a continuation line has no label
      S = 'abc
!error@-1: character constant is not terminated
      A = 3                                                             comment
      END
