! Clause 10.9: NAMELIST input of files with carriage returns, at the ends of lines and within them.
! RUN: %compare %light %s
program p
  implicit none
  character(1), parameter :: cr = achar(13), nl = achar(10), tab = achar(9)
  logical :: first
  integer :: other(4), i
  namelist /inparm/ first, other
  character(*), parameter :: t(4) = [character(90) :: &
    '&inparm'//cr//nl//'first'//nl//'='//tab//' .true.'//cr//nl//' , other'//tab//' ='//tab//'3'//tab//', 2'//tab//'/', &
    '&inparm'//nl//'first'//nl//'='//tab//' .true.'//cr//' , other'//tab//' ='//tab//'3'//tab//', 2'//tab//'/', &
    '&inparm first = t'//nl//' , other=4, 5'//nl//'/', &
    '&inparm first = t'//cr//nl//'other=4, 5'//cr//nl//'/'//cr]
  do i = 1, 4
  open(99, file="test.inp")
  write(99, '(a)') trim(t(i))
  rewind(99)
  other = 1
  first = .false.
  read(99, nml=inparm)
  close(99, status="delete")
  print *, first, other
  end do
end program
