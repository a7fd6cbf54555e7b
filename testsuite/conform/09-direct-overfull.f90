! 09-direct-overfull.f90: more than a record of a direct file is the end of a record (-2) in formatted output, 5015 in unformatted output
! RUN: %compare %s
program p
  integer :: ios, n
  character(20) :: m
  open (10, file='d.dat', access='direct', form='formatted', recl=5)
  write (10, '(i10)', rec=1, iostat=ios, iomsg=m) 42
  print *, ios
  write (10, '(i3,i10)', rec=1, iostat=ios) 42, 3
  print *, ios
  close (10, status='delete')
  open (10, file='d.dat', access='direct', form='unformatted', recl=5)
  write (10, rec=1, iostat=ios) 42, 43
  print *, ios
  read (10, rec=7, iostat=ios) n
  print *, ios
  close (10, status='delete')
end program
