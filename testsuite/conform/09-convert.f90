! Clause 9.3.4: CONVERT= of OPEN (an extension of most compilers), RECL= of INQUIRE; lines that end with CR LF.
! RUN: %compare %light %s
program convert
  implicit none
  integer :: i, j, u, r4
  integer(8) :: r
  real(8) :: x(6), y(6)
  complex :: z, w
  character(5) :: c, d
  character(20) :: how
  logical :: l, m
  integer(2) :: h
!hpf$ distribute x(block)
  x = [(i*1.5d0, i=1,6)]
  z = (1.0, -2.0); c = 'hello'; l = .true.; h = 258
  open(newunit=u, file='conv.dat', form='unformatted', convert='big_endian')
  inquire(u, convert=how, recl=r)
  print *, trim(how), r
  write(u) x, z, c, l, h, 7
  write(u) x(2:4)
  rewind(u)
  read(u) y, w, d, m, h, j
  print *, y, w, d, m, h, j
  x = 0
  read(u) x(1:3)
  print *, x
  backspace(u)
  read(u) x(4:6)
  print *, x
  close(u)
  open(10, file='conv.dat', access='stream', form='unformatted')
  read(10) i
  print '(z8.8)', i
  read(10, pos=5) r
  print '(z16.16)', r
  close(10)
  open(10, file='conv.dat', form='unformatted', convert='swap', status='old')
  read(10) y, w, d, m, h
  print *, y(6), w, d, m, h
  close(10, status='delete')
  open(11, file='dir.dat', access='direct', recl=8, convert='big_endian')
  do i = 1, 4
    write(11, rec=i) i, -i
  end do
  read(11, rec=3) i, j
  print *, i, j
  close(11)
  open(11, file='dir.dat', access='direct', recl=8, convert='little_endian')
  read(11, rec=2) i, j
  print '(2z9.8)', i, j
  close(11, status='delete')
  open(10, status='scratch')
  inquire(10, recl=r4)
  inquire(10, recl=r)
  print *, r4, r
  write (10,'(2A)') '   1', achar(13)
  write (10,'(2A)') '   2', achar(13)
  rewind (10)
  read (10,'(I4)') i
  read (10,'(I5)') j
  print *, i, j
end program
