! Clause 9: what follows a quoted value in list-directed input must separate it; CLOSE of a scratch file that is to be kept closes it all the same.
! RUN: %compare %light %s
program quotes
  implicit none
  character(len=20) :: b(9) = [character(20) :: "'ab'c d", "'ab','cd'x", "'ab' cd", "'ab''c'/", "'ab'""c""", "2*'ab'c", &
    "2*'ab'", "'ab'/", "'ab'(x"], c(2)
  character(len=80) :: msg
  integer :: ios, m
  logical :: open
  do m = 1, size(b)
    c = '-'
    msg = ' '
    read (b(m), *, iostat=ios, iomsg=msg) c
    print *, m, ios, c(:merge(2, 0, ios == 0)), trim(msg)
  end do
  do m = 1, 2
    open (11, status='scratch')
    write (11, *) 'abc'
    close (11, status='keep', iostat=ios, iomsg=msg)
    inquire (11, opened=open)
    print *, ios, open, trim(msg)
  end do
end program
