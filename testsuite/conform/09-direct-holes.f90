! 09-direct-holes.f90: fields of integers in direct records that nothing was written to are zero, others are errors.
! RUN: %compare %s
program p
  integer :: i, ios, k(3)
  character(4) :: c
  real :: x
  logical :: l
  open (10, file='d.dat', access='direct', form='formatted', recl=12)
  write (10, '(i5)', rec=3) 42
  i = -1; x = -1; c = 'zzzz'; l = .true.
  read (10, '(i5)', rec=1, iostat=ios) i
  print *, ios, i
  read (10, '(f5.2)', rec=1, iostat=ios) x
  print *, ios, x
  read (10, '(a4)', rec=2, iostat=ios) c
  print *, ios, iachar(c(1:1)), iachar(c(4:4))
  read (10, '(l4)', rec=2, iostat=ios) l
  print *, ios, l
  read (10, '(z2,o2,i2)', rec=2, iostat=ios) k
  print *, ios, k
  read (10, '(i5)', rec=3, iostat=ios) i
  print *, ios, i
  close (10, status='delete')
end program
