! RUN: %compare %light %s
! Clause 7.4.2: bounds of a pointer that leads to a component of an array of structures: the components of that component keep their shapes.
program p
  implicit none
  type t1
    character(1) :: k(2)
    character(5) :: a(3)
    real :: n(3)
    integer :: s
  end type
  type t2
    type(t1) :: n0
    type(t1), pointer :: a1(:) => null()
  end type
  type t3
    type(t1) :: x0
    integer :: z
    type(t2) :: key1(3)
  end type
  type(t3), target, save :: x(3), y(3,2)
  type(t1), pointer :: q(:), r(:,:)
  type(t2), target, allocatable :: b(:,:)
  character(:), pointer :: c(:), d(:,:)
  integer :: i, j
  do i=1,3
    x(i)%x0 = t1(['a','b'], [character(5) :: 'x','y',achar(48+i)], [i*1.,i*2.,i*3.], i)
    do j=1,2; y(i,j)%x0 = x(i)%x0; y(i,j)%x0%s = i*10+j; end do
  end do
  q(4:6) => x%x0
  print *, lbound(q), q%s, q(5)%a, q(6)%n
  q(0:) => x(3:1:-1)%x0
  print *, lbound(q), q%s, q(1)%a, q(0)%n
  r(0:,2:) => y(:,2:1:-1)%x0
  print *, lbound(r), r%s, r(1,2)%k, r%n(2)
  allocate(b(2,2))
  b(1,1)%a1(4:6) => x%x0
  print *, lbound(b(1,1)%a1), b(1,1)%a1%s, b(1,1)%a1(5)%a, b(1,1)%a1(6)%n
  b(2,2)%a1(0:) => b(1,1)%a1
  b(2,2)%a1(0)%a(2) = 'zz'
  print *, lbound(b(2,2)%a1), b(2,2)%a1%s, x(1)%x0%a
  r(1:1,1:2) => x(:)%x0
  print *, r%s
  r(1:1,1:2) => x(3:1:-1)%x0
  print *, r%s, r(1,2)%a
  allocate (character(3) :: c(2:5))
  c = ['abc', 'def', 'ghi', 'jkl']
  d(0:1,-1:0) => c ! and the length is that of the target
  print *, len(d), lbound(d), d(0,-1)
  d(1:1,1:2) => c(2:5:2)
  print *, len(d), shape(d) ! gfortran 12 loses the elements behind the first
  c(-2:-2) => c
  print *, c, size(c)
end program
