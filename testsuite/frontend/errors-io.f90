! Control lists of input and output statements that are not in order.
! RUN: %check-errors %s
program p
  write (10, *, file='a') i       !error: 'file=' in WRITE is not supported
  open (10, exist=l)              !error: 'exist=' in OPEN is not supported
  open (file='a')                 !error: OPEN needs a unit
  open (*, file='a')              !error: '*' is no unit for OPEN
  close (10, status='keep') i     !error: CLOSE has no list of items
  inquire (10, file='a')          !error: INQUIRE has a unit or FILE=, not both
  inquire (exist=l)               !error: INQUIRE needs a unit or FILE=
  rewind                          !error: REWIND needs a unit
  rewind (10, err=l)              !error: a label is a number from 1 to 99999
end program p
