! Clause 5: ALLOCATABLE CHARACTER scalars of a declared length that is no constant.
! RUN: %compare %light %s
module m
contains
 subroutine alloc(x, n)
  integer, intent(in) :: n
  character(len=n), allocatable, intent(inout) :: x
  print *, allocated(x), len(x)
  if (allocated(x)) deallocate(x)
  allocate(x)
  x = 'alloc'
 end subroutine
 subroutine star(x)
  character(len=*), allocatable, intent(inout) :: x
  if (.not. allocated(x)) allocate(x)
  x = 'star'
  print *, x, '|', len(x)
 end subroutine
 subroutine out(x,n)
  integer :: n
  character(len=n), allocatable, intent(out) :: x
  print *, allocated(x)
  x = 'outtext'
 end subroutine
 function f(n) result(r)
  integer, intent(in) :: n
  character(len=n), allocatable :: r
  r = 'function'
 end function
end module
program p
  use m
  call s(4, 8)
  call s(7, 14)
  print *, '[', f(3), ']'
  print *, len(f(5) // f(11)), f(5) // f(11), '.'
contains
 subroutine s(n, m)
  integer, intent(in) :: n, m
  character(len=n), allocatable :: x, y
  character(len=m), allocatable :: z
  integer :: st, i
  print *, allocated(x), len(x)
  allocate(x)
  x = 'abcdefghi'
  print *, x, '|', len(x)
  x(2:3) = 'ZZ'
  print *, x, '|', len(trim(x))
  allocate(x, stat=st)
  print *, st /= 0
  y = 'q'
  print *, y, '|', allocated(y), len(y)
  y = x
  y = y // 'tail'
  print *, y, '|'
  call move_alloc(x, y)
  print *, allocated(x), y, '|', len(y)
  call alloc(y, n)
  print *, y, '|'
  deallocate(y)
  call star(y)
  call out(y, n)
  print *, y, '|', len(y)
  allocate(z)
  z = 'source'
  print *, z, '|'
  deallocate(z, stat=st)
  print *, st, allocated(z)
  z = repeat('*', n)
  do i = 1, 2*n, 2
    z(i:i) = '-'
  end do
  print *, z, '|', index(z, '*')
  allocate(x)
  read (z, '(a1)') x
  print *, x, '|'
  write (y, '(i3)') n
  print *, y, '|', adjustl(y), '|'
 end subroutine
end program
