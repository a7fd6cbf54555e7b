! Clause 4: CHARACTER(:) of ALLOCATABLE and POINTER scalars.
! RUN: %compare %s
module m
  implicit none
  character(:), allocatable :: g
  type item
    integer :: n
    character(:), allocatable :: name
    character(:), pointer :: link => null()
  end type
contains
  function join(a, b) result(r)
    character(*), intent(in) :: a, b
    character(:), allocatable :: r
    r = trim(a) // '-' // trim(b)
  end function
  subroutine grow(s, k)
    character(:), allocatable, intent(inout) :: s
    integer, intent(in) :: k
    integer :: i
    do i = 1, k
      s = s // char(iachar('a') + i)
    end do
  end subroutine
  subroutine plain(s)
    character(*), intent(in) :: s
    print *, '[', s, ']', len(s)
  end subroutine
  subroutine fresh(s)
    character(:), allocatable, intent(out) :: s
    print *, allocated(s)
    allocate (character(3) :: s)
    s(1:3) = 'xyz'
  end subroutine
end module
program t
  use m
  implicit none
  character(:), allocatable :: a, b
  character(:), pointer :: p
  character(10), target :: tt = '0123456789'
  character(5) :: f
  type(item) :: x, y, z(2)
  integer :: i, n
  print *, allocated(a)
  a = 'hello'
  print *, a, len(a), allocated(a)
  a = a // ' world'
  print *, a, len(a)
  a = a(1:3)
  call plain(a)
  a(2:2) = 'X'
  call plain(a)
  call plain(a // a)
  b = a
  a = ''
  call plain(a); call plain(b)
  n = 4
  deallocate(a)
  allocate(character(len=n+1) :: a)
  a = 'zz'
  call plain(a)
  f = b
  print *, f, '|'
  call grow(b, 3)
  call plain(b)
  call fresh(b)
  call plain(b)
  call move_alloc(b, a)
  print *, allocated(b), a
  call plain(join('ab  ', 'cd '))
  a = join(a, join('x', 'y'))
  call plain(a)
  p => tt
  call plain(p)
  p => tt(3:5)
  call plain(p)
  p = 'abcd'
  allocate(character(2) :: p)
  p = 'qrs'
  call plain(p)
  deallocate(p)
  g = repeat('ab', 3)
  call plain(g)
  x%n = 1
  x%name = 'name'
  x%link => tt
  y = x
  y%name = y%name // '!'
  print *, x%name, y%name, len(y%name), y%link, len(y%link)
  z = y
  z(1)%name = 'one'
  print *, z(1)%name, len(z(1)%name), z(2)%name, len(z(2)%name)
  x = item(5, 'constructed')
  print *, x%n, x%name, associated(x%link)
  allocate(b, source=z(2)%name)
  call plain(b)
  if (b == 'name!') print *, 'equal', index(b, 'm'), b(2:) // b(:1)
  do i = 1, 3
    b = b // b(1:i)
  end do
  print *, b, len_trim(b)
  select case (b)
  case ('zzz')
    print *, 'no'
  case default
    print *, 'default'
  end select
  call behind_the_name
contains
  subroutine behind_the_name
    character, allocatable :: c*(:), d(:)*(:)
    character, pointer :: q*(:)
    c = 'hello'
    d = ['ab', 'cd', 'ef']
    allocate (character(3) :: q)
    q = c
    print *, c, len(c), d, len(d), q, len(q)
    deallocate (q, d)
    allocate (character :: q) ! of one character
    allocate (character(kind=1) :: d(2))
    print *, len(q), len(d), size(d)
  end subroutine
end program
