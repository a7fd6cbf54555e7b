! Files that a READ or WRITE opens itself follow -fconvert.
! RUN: %compare --flags=-fconvert=swap --fflags=-fconvert=swap %s
program main
  integer (kind=4) :: i1, i2, i3
  write (10) 1_4
  close (10)
  open (10, form="unformatted", access="direct", recl=4)
  read (10,rec=1) i1
  read (10,rec=2) i2
  read (10,rec=3) i3
  print *, i1, i2, i3
  close (10,status="delete")
  write (10) 1_4, 2_8, 3.5d0, (1.5,2.5)
  rewind 10
  read(10) i1
  print *, i1
  close (10,status="delete")
end program main
