! 08-limits-kept.f90: a DO loop's limits are those at its beginning, whatever the body changes: 95 8.1.4.4.1.
! RUN: %compare %s
module counts
  implicit none
  type bounds
    integer :: n = 3, k(4) = 3
  end type
  type(bounds) :: v
end module
program limits
  use counts
  implicit none
  integer, target :: a
  integer, pointer :: p
  integer :: b, c, i, turns, m, d
  integer, allocatable :: list(:)
  character(:), allocatable :: s
  equivalence (b, c)
  common /block/ m
  list = [1, 2, 3]
  call begin
  do i = 1, size(list)
    list = [list, i*10]
    if (late()) exit
  end do
  print *, 'grows', turns, list
  call begin
  do i = size(list), lbound(list, 1), -1
    list = list(:i-1)
    if (late()) exit
  end do
  print *, 'shrinks', turns, size(list)
  call begin
  allocate (list(4:6), source=1, stat=d)
  if (d /= 0) list = [1, 2]
  do i = lbound(list, 1), ubound(list, 1)
    deallocate (list)
    allocate (list(7:9), source=i)
    if (late()) exit
  end do
  print *, 'moves', turns, list
  a = 3
  p => a
  call begin
  do i = 1, a
    p = p + 1
    if (late()) exit
  end do
  print *, 'pointer', turns, a
  b = 3
  call begin
  do i = 1, b
    c = c + 1
    if (late()) exit
  end do
  print *, 'EQUIVALENCE', turns, b
  m = 3
  call begin
  do i = 1, m
    call bump
    if (late()) exit
  end do
  print *, 'COMMON', turns, m
  d = 3
  call begin
  do i = 1, d
    call inner
    if (late()) exit
  end do
  print *, 'host', turns, d
  call begin
  do i = 1, v%n
    call more
    if (late()) exit
  end do
  print *, 'component', turns, v%n
  call begin
  do i = 1, v%k(2)
    call more
    if (late()) exit
  end do
  print *, 'array component', turns, v%k
  s = 'abc'
  call begin
  do i = 1, len(s)
    s = s // 'x'
    if (late()) exit
  end do
  print *, 'length', turns, s
  d = 2
  call begin
  do i = 1, 20, d
    d = d + 1
    if (late()) exit
  end do
  print *, 'step', turns, d, i
contains
  subroutine begin
    turns = 0
  end subroutine
  logical function late()
    turns = turns + 1
    late = turns > 20
  end function
  subroutine inner
    d = d + 1
  end subroutine
  subroutine more
    v%n = v%n + 1
    v%k = v%k + 1
  end subroutine
end program
subroutine bump
  common /block/ m
  m = m + 1
end subroutine
