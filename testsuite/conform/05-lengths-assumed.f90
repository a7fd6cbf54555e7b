! Fortran 2003, 6.3.1: ALLOCATE (CHARACTER(*) :: c) of dummy arguments takes their own length.
! RUN: %compare %s
module assumed
contains
  subroutine give(c, d, e)
    character(*), allocatable :: c
    character(*), pointer :: d(:), e
    allocate (character(*) :: c)
    c = 'abcdef'
    allocate (character(len=*) :: d(2))
    d = (/ 'vwx', 'yz ' /)
    allocate (character(*) :: e)
    e = 'long'
    print *, len(c), len(d), len(e)
  end subroutine
end module
program lengths
  use assumed
  character(3), allocatable :: c
  character(2), pointer :: d(:)
  character(7), pointer :: e
  call give(c, d, e)
  print *, c, d, e
end program
