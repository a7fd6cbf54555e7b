! 12.4.1: parts of all texts of an array that a function changes, wherever the reference stands; what a function gives a
! POINTER to is changed by ELEMENTAL subroutines.
! RUN: %compare %light %s
module texts
  implicit none
  character(len=5), target :: c(2) = 'abcde'
contains
  function led(k) result(r)
    integer, intent(in) :: k
    character(len=5), pointer :: r(:)
    r => c(1:2:k)
  end function led
  elemental subroutine set(x, k)
    character(len=*), intent(inout) :: x
    integer, intent(in) :: k
    x(2:3) = achar(96 + k)
  end subroutine set
end module texts
function turned(a) result(r)
  character(len=*), intent(inout) :: a(*)
  integer :: r
  a(1) = a(1)(2:)//'x'
  a(2) = 'qq'//a(2)(:1)
  r = 3
end function turned
program arguments
  use texts
  implicit none
  integer, external :: turned
  character(len=8) :: v(2) = 'abcdefgh'
  character(len=4) :: buffer
  integer, allocatable :: k, m(:)
  integer :: i
  allocate (k, source=turned(v(:)(4:8)))
  print *, v, k
  allocate (m(turned(v(2:1:-1)(4:8)) - 2), stat=i)
  print *, v, size(m), i
  write (buffer, '(i0)') turned(v(:)(1:2))
  print *, v, buffer
  print *, (/ 1, turned(v(:)(3:6)) /)
  print *, v
  associate (a => turned(v(:)(2:8)))
    print *, a, v
  end associate
  select case (turned(v(:)(6:)))
  case (3)
    print *, v
  end select
  do i = 1, turned(v(:)(1:4))
    print *, v, i
  end do
  call set(led(1), (/ 3, 4 /))
  print *, c
  call set(led(2), 7)
  print *, c
end program arguments
