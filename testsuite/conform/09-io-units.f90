! Clause 9.3.1: units that the program computes: what no unit can be is an error of the statement, not another unit.
! RUN: %compare %light %s
program u
  integer(8) :: k
  integer :: ios
  logical :: l
  real, parameter :: inf = huge(1.0)
  k = 2_8**33 + 11
  open(11, status='scratch')
  write(11, *, iostat=ios) 'x'
  print *, ios
  write(k, *, iostat=ios) 'y'
  print *, ios /= 0
  m = -1
  write(m, *, iostat=ios) 'z'
  print *, ios /= 0
  inquire(unit=k, opened=l, iostat=ios)
  print *, l
  call encodings
contains
  subroutine encodings
    character(10) :: a
    character(40) :: b
    open (10, file='io-units.dat', encoding='utf-8')
    inquire (10, encoding=a)
    print *, a
    close (10)
    open (10, file='io-units.dat', form='unformatted')
    inquire (10, encoding=a)
    print *, a
    close (10, status='delete')
    inquire (6, encoding=a)
    print *, a
    open (-3, iostat=i, iomsg=b)
    print *, i, b
  end subroutine
end program
