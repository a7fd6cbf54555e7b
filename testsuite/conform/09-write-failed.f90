! 9.4.3: what is left of the record of a WRITE that fails: on files, standard output and internal units.
! RUN: %compare %s
program p
  integer :: io
  character(5) :: c
  character(4) :: a(3)
  open (10, file='joined.txt')
  write (10, '(i4,i3)', iostat=io) 7, 3.0
  write (10, '(i4,i3)', iostat=io) 7, 8
  write (10, '(i4,/,i3,i4)', iostat=io) 7, 9.0, 8
  close (10)
  open (10, file='empty.txt')
  write (10, '(i4,i3)', iostat=io) 7, 3.0
  close (10)
  open (10, file='first.txt')
  write (10, '(i4,/,i4,i3)', iostat=io) 7, 8, 3.0
  close (10)
  c = 'zzzzz'
  write (c, '(i4,i3)', iostat=io) 7, 8
  print *, io, c
  c = 'zzzzz'
  write (c, '(i4,i1)', iostat=io) 7, 8.0
  print *, io, c
  c = 'zzzzz'
  write (c, '(i2,10x)', iostat=io) 7
  print *, io, c
  a = 'zzzz'
  write (a, '(a)', iostat=io) 'one', 'three', 'two'
  print *, io, a
  write (*, '(a)', advance='no') 'abc'
  write (*, '(i4,i3)', iostat=io) 7, 3.0
  print *, io
  write (*, '(i4,i3)', iostat=io) 7, 3.0
  open (11, file='last.txt')
  write (11, '(a)', advance='no') 'abc'
  write (11, '(i4,i3)', iostat=io) 7, 3.0
  open (12, file='nothing.txt')
  write (12, '(i4,/,i4,i3)') 7, 8, 3.0
end program
