! Clause 12: what the entries of a procedure keep has room for records with components of no elements.
! RUN: %compare %light %s
module kept
  type inner
    integer, allocatable :: q(:)
    character(0) :: c
    real(8) :: d(0)
  end type
  type plain
    integer(8) :: e(0)
    integer :: f
  end type
  type record
    type(inner) :: a
    integer(2) :: b(1, 0)
    type(plain) :: p
    real :: x = 1.5
  end type
end module
subroutine first(k)
  use kept
  integer :: k, l
  type(record), save :: c(40)
  integer, save :: z(400) = 7
  if (k == 1) then
    do i = 1, 40
      c(i)%x = i
      c(i)%p%f = -i
    end do
  end if
  print *, minval(z), maxval(z), c(40)%x, c(1)%x, c(39)%p%f
  return
  entry later(l)
  z = z + l
  print *, minval(z), maxval(z), c(40)%x, c(20)%p%f
end subroutine
program main
  integer :: other(300)
  common /behind/ other
  other = 3
  call first(1)
  call later(3)
  call first(2)
  print *, all(other == 3)
end program
