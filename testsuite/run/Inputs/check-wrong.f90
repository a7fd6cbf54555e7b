program wrong
  implicit none
  integer :: what; character(8) :: arg
  integer :: a(10), b(10), m(4,4), i, k, n
  integer, allocatable :: c(:), d(:)
  character(5) :: s
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (CYCLIC) :: b
!HPF$ DYNAMIC, DISTRIBUTE (BLOCK) :: d
  n = 9; call get_command_argument(1, arg); read (arg, *) what
  k = 0
  s = 'abcde'
  b = 1
  m = 1
  print *, 'case', what
  if (what == 1) then
    do i = 1, n + 2
      a(i) = i
    end do
  else if (what == 2) then
    a = 0
    do i = 1, n + 1
      a(i) = b(i+1)
    end do
  else if (what == 3) then
    a(1:n) = b(1:n+1)
  else if (what == 4) then
    c = c + 1
  else if (what == 5) then
    if (k > 0 .and. s(k:k) == 'a') k = 1
    print *, s(n-3:n)
  else if (what == 6) then
    do i = 1, n, k
      m(1,1) = i
    end do
  else if (what == 7) then
    call outer(1)
  else if (what == 8) then
    k = 5
    if (k < 5 .and. m(k,1) == 1) n = 1
    m(2,k) = 1
  else if (what == 9) then
!HPF$ REDISTRIBUTE d(CYCLIC)
    if (allocated(d)) n = 1
  else
    m(:,2) = b((/ 1, 2, 3, n + 2 /))
  end if
  print *, a(1), m(1,1)
contains
  recursive subroutine twice(level)
    integer, intent(in) :: level
    if (level > 0) call twice(level - 1)
  end subroutine twice
  subroutine outer(level)
    integer, intent(in) :: level
    call twice(3)
    if (level < 0) return
    call inner(level)
  end subroutine outer
  subroutine inner(level)
    integer, intent(in) :: level
    if (level > 0) call outer(level - 1)
  end subroutine inner
end program wrong
