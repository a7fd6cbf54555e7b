! 12-sequence-records-within.f90: so does an element of an array component of such an element, wherever that is
! RUN: %compare %s
module m
  type b
    integer :: i = 3
    integer, pointer :: q => null()
  end type
  type h
    real :: r
    type(b) :: grid(3,2)
  end type
  type t
    type(b) :: inner(4)
    type(h) :: deep(2)
    type(b), pointer :: p(:) => null()
    type(b), allocatable :: al(:)
  end type
contains
  subroutine s(a, n)
    integer, intent(in) :: n
    type(b), intent(inout) :: a(n)
    print *, a%i
    a%i = a%i * 2
  end subroutine
  subroutine s2(a)
    type(b), intent(in) :: a(2,*)
    print *, a(:,1:2)%i
  end subroutine
end module
program p
  use m
  type(t), target :: y(2)
  type(t), pointer :: z
  integer :: k, j
  do k = 1, 2
    y(k)%inner%i = (/ 1, 2, 3, 4 /) * k
    do j = 1, 2
      y(k)%deep(j)%grid%i = reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 3, 2 /)) * (k + 10 * j)
    end do
    allocate (y(k)%p(4), y(k)%al(4))
    y(k)%p%i = k
    y(k)%al%i = k + 7
  end do
  z => y(2)
  call s(y(1)%inner(2), 2)
  call s(y(k-1)%inner(3), 2)
  call s(z%inner(1), 3)
  call s(y(1)%deep(2)%grid(2,1), 4)
  call s2(z%deep(1)%grid(1,1))
  call s2(y(1)%deep(1)%grid(3,1))
  call s(z%al(2), 2)
  call s(y(1)%al(3), 2)
  do k = 1, 2
    print *, y(k)%inner%i, y(k)%al%i, y(k)%p%i
    do j = 1, 2
      print *, y(k)%deep(j)%grid%i
    end do
  end do
end program
