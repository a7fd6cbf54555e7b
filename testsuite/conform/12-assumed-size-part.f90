! 12-assumed-size-part.f90: the elements behind the last whole column of an assumed-size dummy are there, with -fcheck=bounds too.
! RUN: %compare %s
! RUN: %compare --flags=-fcheck=bounds --np 1,3 %s
module columns
  implicit none
  type list
    integer :: n = 0
    integer, allocatable :: x(:)
  end type
contains
  subroutine last(x)
    integer, intent(inout) :: x(2, *)
    x(1, 2) = x(1, 2) + 5
  end subroutine
  subroutine planes(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(2, n, *)
    x(2, 1, 2) = -1
  end subroutine
  subroutine texts(x)
    character(2), intent(inout) :: x(2, *)
    x(1, 2) = '**'
  end subroutine
  subroutine lists(x)
    type(list), intent(inout) :: x(2, *)
    x(1, 2)%x = [x(1, 1)%n, x(2, 1)%n]
  end subroutine
end module

program assumed_size_part
  use columns
  implicit none
  integer :: v(3) = 1, w(7) = 2
  real :: r(8) = 0
  character(2) :: t(3) = 'ab'
  type(list) :: l(3)
  call last(v)
  call last(v(1))
  call last(w(1:7:2))
  call last(w(7:3:-2))
  call planes(r, 3)
  call planes(r(1), 3)
  call texts(t)
  l%n = [4, 5, 6]
  call lists(l)
  print *, l(3)%x
  call lists(l(1))
  print *, v, w, r, t, l(3)%x
end program
