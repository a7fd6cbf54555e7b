! 5.4: NAMELIST groups with POINTER and ALLOCATABLE scalars.
! RUN: %compare --np 1,3 %light %s
program p
  integer, pointer :: a
  real, pointer :: x
  integer, allocatable :: z
  character(:), allocatable :: d
  character(5), allocatable :: c
  integer, target :: t
  namelist /g/ a, x, c, z, d
  allocate(x, c, z); z = 9; d = "hallo"
  a => t
  a = 3; x = 2.5; c = 'abc'
  write(*, g)
  open(10, status='scratch')
  write(10, g)
  a = 0; z = 0; d = "-----"; x = 0; c = ' '
  rewind 10
  read(10, g)
  print *, a,x,c,t,z,d
end
