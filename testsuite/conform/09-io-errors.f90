! Clause 9.11 and 10: IOSTAT= and IOMSG= of errors; A, B, O and Z of all types; SIGN=, PAD=, formatted stream files.
! RUN: %compare %s
program transfers
  implicit none
  integer :: i = 0, ios, title(5), num, k
  integer(8) :: i8
  real :: x, y(3), hol(3)
  real(8) :: d
  complex :: z
  logical :: l, ex
  character(len=20) :: line, c
  character(len=80) :: msg, long
  ! A with other types
  line = 'abcdefghijklmnopqrst'
  read (line, '(5a4)') title
  write (*, '(5a4)') title
  write (*, '(5a3)') title
  write (*, '(a)') title(1)
  write (*, '(a6,a2)') title(1), title(2)
  read (line, '(a8,a2)') d, x
  write (*, '(a8,a4)') d, x
  read (line, '(3a4)') hol
  write (*, '(3a4)') hol
  read (line, '(2a4)') z
  write (*, '(2a4)') z
  ! B O Z of others
  x = 325.56; d = -2.5d0; l = .true.
  write (*, '(z8,1x,z16,1x,z8,1x,o12,1x,b32.32)') x, d, l, x, x
  write (*, '(z0,1x,z4,1x,b8)') 'g', 'h', 'a'
  line = "43A2C7AE"; read (line, '(z8)') x
  write (*, *) x
  ! special values
  line = 'NAN(0x111)'; read (line, *) x; write (*, *) x
  line = '(NaN,inf)'; read (line, *) z; write (*, *) z
  line = '(NaN(123),-infinity)'; read (line, *) z; write (*, *) z
  ! list-directed sign
  open (10, status='scratch', sign='plus')
  write (10, *) 789, 2.5, (1.,-2.)
  write (10, '(i5,f6.2)') 3, 4.5
  rewind 10
  read (10, '(a)') long; print *, trim(long)
  read (10, '(a)') long; print *, trim(long)
  inquire (10, sign=c); print *, c
  close (10)
  ! pad
  open (10, pad='no', status='scratch')
  write (10, '(a)') '1', '1'
  rewind (10)
  read (10, '(i2)', iostat=ios) i
  print *, ios == -2, ios
  ios = -4321
  read (10, '(i1)', iostat=ios) i
  print *, ios, i
  close (10)
  ! dollar
  line = '1234567890abcdefghij'
  write (line, '(a$)') 'asdf'
  print *, line, '|'
  write (line, '(a)', iostat=ios) 'xy'
  print *, line, '|'
  ! inquire of a negative unit
  inquire (unit=-7, exist=ex, opened=l, iostat=ios); print *, ex, l, ios
  ! iomsg texts
  flush (99, iostat=i, iomsg=msg); print *, i, trim(msg)
  open (11, form='unformatted', access='stream', status='scratch')
  write (11) 1
  backspace (11, iostat=ios, iomsg=msg); print *, ios, trim(msg)
  write (11, rec=1, iostat=ios, iomsg=msg) 2; print *, ios, trim(msg)
  close (11)
  open (12, file='io1.txt', form='formatted', access='stream')
  write (12, '(a)') '123456', 'abcdef', 'qwerty'
  rewind 12
  read (12, '(a)') c; inquire (12, pos=k); print *, c, k
  read (12, '(a)') c
  write (12, '(a)', pos=k, advance='no') 'ASDF'
  write (12, '(a)') c(5:6)
  rewind 12
  read (12, '(a)') c; print *, c
  read (12, '(a)') c; print *, c
  read (12, '(a)', iostat=ios) c; print *, ios
  close (12, status='delete')
  open (13, form='unformatted', recl=16, status='scratch')
  y = 5
  write (13, iostat=ios) y, y, y; print *, ios
  close (13)
  
  call errors
contains
  subroutine errors
  integer :: j
  integer :: i, ios
  real :: x
  logical :: a
  complex :: c1, c2
  character(len=80) :: msg
  open (10, status='scratch')
  write (10, '(a)') '1 2 3.4 q'
  rewind 10; msg = 'ok'; read (10, *, iostat=ios, iomsg=msg) i, i, i, i; print *, ios, trim(msg)
  rewind 10; msg = 'ok'; read (10, *, iostat=ios, iomsg=msg) x, x, x, x; print *, ios, trim(msg)
  rewind 10; msg = 'ok'; read (10, *, iostat=ios, iomsg=msg) i, x, x, a; print *, ios, trim(msg)
  rewind 10; msg = 'ok'; read (10, *, iostat=ios, iomsg=msg) i, x, a, x; print *, ios, trim(msg)
  close (10)
  open (10, status='scratch')
  write (10, '(a)') '(1, 2) (3.4, q)'
  rewind 10; msg = 'ok'; read (10, *, iostat=ios, iomsg=msg) c1, c2; print *, ios, trim(msg)
  close (10)
  write (msg, '(i5)', iostat=ios) 123456; print *, ios, trim(msg)
  msg = 'ok'
  write (*, '(i5)', iostat=ios, iomsg=msg) 1.5; print *, ios, trim(msg)
  msg = 'abc'; read (msg, '(i3)', iostat=ios, iomsg=msg) i; print *, ios, trim(msg)
  msg = 'abc'; read (msg, '(f3.1)', iostat=ios, iomsg=msg) x; print *, ios, trim(msg)
  msg = 'abc'; read (msg, '(l3)', iostat=ios, iomsg=msg) a; print *, ios, trim(msg)
  msg = '99999999999'; read (msg, '(i11)', iostat=ios, iomsg=msg) i; print *, ios, trim(msg)
  open (9, file='/nonexistent/x', iostat=ios, iomsg=msg); print *, ios, trim(msg)
  open (9, file='none.txt', status='old', iostat=ios, iomsg=msg); print *, ios, trim(msg)
  open (9, status='scratch', form='unformatted'); write (9) 1; 
  read (9, *, iostat=ios, iomsg=msg) i; print *, ios, trim(msg)
  rewind 9; read (9, iostat=ios, iomsg=msg) i, j; print *, ios, trim(msg)
  read (9, iostat=ios, iomsg=msg) i; print *, ios, trim(msg)
  read (9, iostat=ios, iomsg=msg) i; print *, ios, trim(msg)
  close (9)
  open (9, access='direct', recl=8, form='unformatted', status='scratch')
  write (9, rec=1) 1, 2
  read (9, rec=5, iostat=ios, iomsg=msg) i; print *, ios, trim(msg)
  read (9, rec=1, iostat=ios, iomsg=msg) i, i, i; print *, ios, trim(msg)
  write (9, rec=2, iostat=ios, iomsg=msg) 1, 2, 3; print *, ios, trim(msg)
  write (9, iostat=ios, iomsg=msg) 1; print *, ios, trim(msg)
  close (9)
  end subroutine errors
end program transfers
