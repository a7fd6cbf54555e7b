! Clause 9: what POS=, ENDFILE in streams, output of nothing, a slash behind internal units and INQUIRE by a file do at ends of files.
! RUN: %compare %light %s
program ends
  implicit none
  integer :: u, k, ios, at
  character(len=40) :: line
  character(len=8) :: one, two(2), none(0)
  logical :: named
  do k = 1, 5 ! what output without advancing left in a stream, and POS=
    open (newunit=u, file='stream'//achar(48 + k), status='replace', access='stream', form='formatted')
    write (u, '(a)') 'one line that is long', 'two line that is long', 'three line that is long'
    write (u, '(a)', pos=5, advance='no') 'XYZ'
    inquire (u, pos=at)
    ios = 0
    line = ' '
    select case (k)
    case (1)
      write (u, '(a)', pos=30, advance='no') 'pqr'
    case (2)
      read (u, '(a)', pos=1, iostat=ios) line
    case (3)
      write (u, '(a)', advance='no') '123'
      write (u, '(a)', pos=2) '456'
    case (4)
      write (u, '(a)', pos=25) 'XYZ'
    case (5)
      rewind (u)
      read (u, '(a)') line
    end select
    print *, k, at, ios, line
    close (u)
  end do
  do k = 1, 2 ! ENDFILE and the end of streams
    open (newunit=u, file='ends'//achar(48 + k), status='replace', access='stream', form=merge('formatted  ', 'unformatted', k == 1))
    call put
    call get
    endfile (u, iostat=ios)
    print *, 'endfile', ios
    endfile (u, iostat=ios)
    print *, 'endfile', ios
    call get
    call put
    rewind (u)
    call get
    call get
    call get
    call put
    close (u)
  end do
  do k = 1, 4 ! a record of nothing
    open (newunit=u, file='empty'//achar(48 + k), status='replace')
    if (k > 2) write (u, '(a)') 'one'
    write (u, '(a)', advance='no')
    if (mod(k, 2) == 0) then
      rewind (u)
      read (u, '(a)', iostat=ios) line
      print *, ios, trim(line)
    end if
    close (u)
  end do
  write (one, '(a,/)', iostat=ios) 'x'
  print *, ios
  write (one(2:), '(a/1x)', iostat=ios) 'x'
  print *, ios
  write (one, '(a,:,/)', iostat=ios) 'x'
  print *, ios
  write (two, '(a,/)', iostat=ios) 'x'
  print *, ios
  write (two, '(a,//)', iostat=ios) 'x'
  print *, ios
  write (two(2), '(/)', iostat=ios)
  print *, ios
  write (none, '()', iostat=ios)
  print *, ios
  inquire (file='empty1', named=named)
  print *, named
contains
  subroutine put
    if (k == 1) write (u, '(a)', iostat=ios) 'abc'
    if (k == 2) write (u, iostat=ios) 'abc'
    print *, 'put', ios
  end subroutine put
  subroutine get
    if (k == 1) read (u, '(a)', iostat=ios) line
    if (k == 2) read (u, iostat=ios) line(:3)
    print *, 'get', ios
  end subroutine get
end program ends
