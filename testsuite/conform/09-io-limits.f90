! Units beyond every number, exponents and empty records at their limits, and lone CRs.
! RUN: %compare %light %s
program main
  implicit none
  integer i, n
  integer(8) k
  logical is
  character(80) text
  character(14) :: field(8) = [character(14) :: '0.D99999', '1.5e9999', '1.5e10000', '0.e-10000', &
    '1.5e-9999', '1.5e0000001', '25e10001', '1']
  real(8) x
  character(2) :: two(2) = ' '
  character(5) word, next
  text = ' '
  write (2_8*int(huge(0), 8) + 9_8, iostat=i, iomsg=text) 555
  print *, i, trim(text)
  open (2_8*huge(0) + 20_8, file='limits.foo', iostat=i, iomsg=text)
  print *, i, trim(text)
  inquire (unit=18, opened=is)
  print *, is
  k = 2_8**36 + 10
  close (k, iostat=i)
  print *, i
  read (k, *, iostat=i) n
  print *, i
  rewind (k, iostat=i)
  print *, i
  backspace (k, iostat=i)
  print *, i
  inquire (unit=k, exist=is, iostat=i)
  print *, is, i
  k = -k
  write (k, *, iostat=i, iomsg=text) n
  print *, i, trim(text)

  do n = 1, size(field)
    x = 7
    read (field(n), '(d14.0)', iostat=i) x
    print *, i, x
    read (field(n), *, iostat=i) x
    print *, i, x
  end do

  read (two(:)(2:1), '(i2,/,i2)', iostat=i, pad='no') n, n
  print *, i
  read (two(1)(2:1), '(i2)', iostat=i, pad='no') n
  print *, i
  read (two(1)(2:1), '(i2)', iostat=i) n
  print *, i, n

  endfile (8)
  rewind (8)
  read (8, iostat=i) n
  print *, i
  close (8, status='delete')

  open (11, file='limits.txt', form='unformatted', access='stream')
  write (11) 'word1'//achar(13)//'word2,'//achar(10)
  close (11)
  open (11, file='limits.txt')
  read (11, *) word, next
  print *, word, next
  close (11, status='delete')
  open (10, access='append', position='asis', iostat=i)
  print *, i
  open (10, access='append', position='append', iostat=i)
  print *, i
  close (10, status='delete')
end program
