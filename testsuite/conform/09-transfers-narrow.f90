! Clause 10: NAMELIST output fits into internal units that its lines fit into; the end of a record leaves the format's slashes alone.
! RUN: %compare %light %s
program narrow
  implicit none
  type t
    complex(8) :: z = (123.456d0, 1.5d0)
    real(8) :: r(2) = 0.5d0
  end type t
  type(t) :: v(1)
  character(len=60) :: b(20)
  character(len=6) :: s(3)
  integer :: ios, k
  logical :: there
  namelist /g/ v
  do k = 40, 60, 2
    b = ' '
    write (b(:)(:k), g, iostat=ios)
    print *, k, ios
    if (ios == 0) print '(a)', b(1:4)
  end do
  open (11, status='scratch')
  write (11, '(a)') '   3  3.25', '          17 z', '   1   2', '   5   6'
  rewind (11)
  read (11, '(a8)', advance='no', iostat=ios) s(1)
  s = '---'
  read (11, '(a4,/,a2)', advance='no', iostat=ios) s(1), s(3)
  print *, ios, s
  read (11, '(a6)', advance='no', iostat=ios) s(2)
  print *, ios, s(2)
  open (12, file='nothere', action='read', iostat=ios) ! there is nothing to read: no file is made
  inquire (file='nothere', exist=there)
  print *, ios, there
end program narrow
