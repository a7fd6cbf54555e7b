! A main program without PROGRAM statement needs its END all the same.
! RUN: %check-errors %s
a = 1                            !error: the main program has no END
