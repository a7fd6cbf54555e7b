! 5.4: NAMELIST groups with POINTER and ALLOCATABLE scalars, structures too.
! RUN: %compare %light %s
program p
  type e
    integer :: i
    real :: x(2)
    character(3) :: c
  end type
  type o
    type(e) :: a
    logical :: l
  end type
  type(e), allocatable :: v
  type(o), allocatable :: w
  type(e), pointer :: r
  type(o), pointer :: u
  character(80) :: line
  integer, pointer :: a
  real, pointer :: x
  integer, allocatable :: z
  character(:), allocatable :: d
  character(5), allocatable :: c
  integer, target :: t
  namelist /g/ a, x, c, z, d
  namelist /h/ v, w, r, u
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
  allocate(v, w, r, u)
  v = e(1, [2,3], 'abc'); w = o(v, .true.); r = v; u = w
  rewind 10
  write(10, h)
  write(*, h)
  v%i = 0; v%x = 0; w%a = v; r = v; u%l = .false.
  rewind 10
  read(10, h)
  print *, v, w, r, u
  line = '&h v%x(2)=5, w%a%c="q", u%l=f, u%a%x=1,2 r=7,8,9,"z" /'
  read(line, h)
  print *, v, w, r, u
end
