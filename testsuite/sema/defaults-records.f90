! Default values of structures with pointers; structures in NAMELIST; names of DO CONCURRENT; ASSOCIATE.
! RUN: %check-errors %s
module lists
  type node
    integer :: key = 7
    type(node), pointer :: next => null()
  end type
  type(node), save :: pool(3)
  type(node), pointer :: top
end module
module kinds_of
  implicit none
  type plain
    integer :: i, v(2)
  end type plain
  type owner
    integer, allocatable :: a(:)
  end type owner
  type holder
    type(owner) :: o(2)
  end type holder
contains
  function places(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    allocate(r(n))
    r = n
  end function places
end module kinds_of
subroutine constructors
  type plain
    integer :: i
  end type plain
  type pointing
    integer :: k
    type(plain), pointer :: p => null()
  end type pointing
  integer :: i, j, k(3)
contains
  pure integer function tag(x)
    type(pointing), intent(in) :: x
    tag = x%k
  end function
end subroutine constructors
subroutine groups(n)
  use kinds_of
  integer, intent(in) :: n
  type(owner) :: c(2)
  type(holder) :: d
  namelist /three/ c              !error: a member of a NAMELIST group that has POINTER or ALLOCATABLE components is not supported
  namelist /four/ d               !error: a member of a NAMELIST group that has POINTER or ALLOCATABLE components is not supported
  write (*, nml=three)
  write (*, nml=four)
end subroutine groups
subroutine loops(n, m, c)
  integer, intent(in) :: n, m
  character(*) :: c
  integer :: i, j, x(10)
  do concurrent (i = 1:4) local(c)!error: 'c' in LOCAL is not supported: it is no variable of an intrinsic type and constant shape
    x(i) = i
  end do
  do concurrent (i = 1:4) local(j) local_init(j)!error: 'j' is a variable of this DO CONCURRENT already
    x(i) = i
  end do
  do concurrent (i = 1:4, i = 1:2)!error: 'i' is an index of this DO CONCURRENT already
    x(i) = i
  end do
end subroutine loops
subroutine parts(n)
  use kinds_of
  integer, intent(in) :: n
  character(n) :: text(3)
  integer :: v(3), w(5), k
  associate (x => text // 'a')
    print *, x
  end associate
  associate (x => w(v))
    print *, x(1:2)
  end associate
end subroutine parts
