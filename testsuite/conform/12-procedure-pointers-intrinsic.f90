! Clause 16.4 of Fortran 2003: procedure pointers to intrinsic functions that nothing declares; statement functions whose dummies are POINTERs elsewhere.
! RUN: %compare %s
module m
  implicit none
contains
  subroutine give(f, k)
    procedure(real), pointer, intent(out) :: f
    integer, intent(in) :: k
    select case (k)
    case (1)
      f => abs
    case (2)
      f => sqrt
    case default
      f => cos
    end select
  end subroutine
end module
program p
  use m
  implicit none
  procedure(real), pointer :: f
  character(4), pointer :: t, u
  character(4), target :: word = 'abcd'
  character(6) :: longer
  integer, pointer :: i
  integer :: twice, k
  longer(t) = t//'10'
  twice(i) = 2*i
  do k = 1, 3
    call give(f, k)
    print *, f(6.25)
  end do
  f => null(f)
  print *, associated(f)
  u => word
  allocate (i)
  i = 4
  print *, longer(u), twice(i)
end program
