! Clause 7: FORALL over what needs statements for each index value: constructors with POINTERs, ALLOCATABLE components of elements.
! RUN: %compare %light %s
module m
  type inner
    integer :: a
  end type
  type pointing
    integer :: n
    type(inner), pointer :: p => null()
  end type
  type open
    integer, allocatable :: v(:)
    character(:), allocatable :: s
  end type
contains
  pure integer function tag(x)
    type(pointing), intent(in) :: x
    tag = x%n*2
    if (associated(x%p)) tag = tag + x%p%a*100
  end function
  pure function f(i) result(r)
    integer, intent(in) :: i
    type(open) :: r
    integer :: k
    r%v = [(k, k = 1, i)]
    r%s = repeat('x', i)
  end function
  pure integer function sizes(z)
    type(open), intent(in) :: z
    sizes = size(z%v) + len(z%s)*10 + sum(z%v)*100
  end function
end module
program p
  use m
  type(inner), target :: z
  type(open) :: q(4)
  integer k(3), i, x(4)
  z%a = 3
  forall (i = 1:3) k(i) = tag(pointing(i))
  print *, k
  forall (i = 1:3, tag(pointing(i)) > 3) k(i) = tag(pointing(i, z))
  print *, k
  forall (i = 1:4) x(i) = sizes(f(i))
  print *, x
  do i = 1, 4
    q(i) = f(i)
  end do
  forall (i = 1:4) x(i) = sum(q(i)%v)
  print *, x
  forall (i = 1:4, size(q(i)%v) > 1) x(i) = sizes(q(5-i)) + maxval(q(i)%v)
  print *, x
end program
