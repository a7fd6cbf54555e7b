! Clause 4: arrays of CHARACTER elements of no characters: LEN, output, arguments, files, NAMELIST.
! RUN: %compare %light %s
program p
  implicit none
  character(0) :: z(2), y(2)
  character(0), target :: x(3)
  character(:), allocatable :: u(:), w(:)
  character(:), pointer :: q(:)
  integer :: n, k
  namelist /group/ z, n
  n = 0
  z = 'abc'
  y = z
  call s(z)
  call t(n)
  call t(2)
  print *, '[', z, ']', len(z), all(z == y), z // 'x'
  open (10, status='scratch', form='unformatted')
  write (10) 1, z, 2
  rewind (10)
  read (10) n, y, k
  print *, n, k
  write (*, group)
  u = [character(0) :: ]
  print *, size(u), len(u)
  allocate (character(0) :: w(3))
  w = 'abc'
  print *, len(w), size(w), '[', w, ']', w(1) == ''
  u = z
  print *, len(u), size(u), len(z), repeat('-', len(u) + 1)
  u = ['abc']
  u = u(1:0)
  print *, len(u), size(u)
  q => x
  print *, len(q), size(q)
contains
  subroutine s(c)
    character(*) :: c(:)
    print *, len(c), '[', c, ']', size(c)
  end subroutine
  subroutine t(n)
    integer, intent(in) :: n
    character(n) :: c(3)
    c = 'abc'
    print *, len(c), '[', c, ']', c(1) == ''
    call s(c)
    call s(c(1:3:2)(1:0))
  end subroutine
end program
