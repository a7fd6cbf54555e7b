! Clause 6: structures with ALLOCATABLE components in each element of an array, as values, arguments and assigned.
! RUN: %compare %light %s
module m
  implicit none
  type vec
    integer :: n = 0
    real, allocatable :: x(:)
    integer, pointer :: p => null()
  end type
  type part
    integer :: id = 0
    type(vec) :: pos, list(2)
  end type
  type cloud
    type(part) :: p(2)
  end type
contains
  subroutine set(v, k)
    type(vec), intent(inout) :: v(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(v)
      v(i)%n = k + i
      v(i)%x = [real :: k, i]
    end do
  end subroutine
  subroutine clear(v)
    type(vec), intent(inout) :: v(:,:)
    v%n = -1
  end subroutine
  elemental subroutine bump(v, k)
    type(vec), intent(inout) :: v
    integer, intent(in) :: k
    v%n = v%n + k
    if (allocated(v%x)) v%x = v%x * k
  end subroutine
  integer function total(v)
    type(vec), intent(in) :: v(:)
    integer :: i
    total = sum(v%n)
    do i = 1, size(v)
      if (allocated(v(i)%x)) total = total + nint(sum(v(i)%x))
    end do
  end function
  function change(v) result(n)
    type(vec), intent(inout) :: v(:)
    integer :: n
    n = total(v)
    v%n = 0
  end function
end module
program p
  use m
  implicit none
  type(part) :: a(4), b(2,3)
  type(cloud) :: c(3)
  integer :: i, j, k
  integer, target :: t = 5
  call set(a%pos, 10)
  print *, total(a%pos), a(2)%pos%x, a%pos%n
  call set(a(4:1:-2)%list(2), 20)
  print *, (total(a(i)%list), i = 1, 4)
  call bump(a(2:3)%pos, 2)
  print *, total(a%pos), a%pos%n
  a(:)%list(1) = a%pos
  a%list(2) = a(4:1:-1)%list(1)
  print *, (total(a(i)%list), i = 1, 4)
  forall (i = 1:4) a(i)%pos = a(5-i)%list(1)
  print *, a%pos%n
  do while (total(a%pos) > 50)
    a%pos = pack(a%pos, a%pos%n > 0)
    call bump(a%pos, -1)
  end do
  print *, total(a%pos)
  if (total(a%pos) < 0) then
    a%pos = vec(3, [1., 2.], t)
  else if (total(a(:)%pos) == 3) then
    print *, 'three'
  end if
  print *, total(a%pos), associated(a(2)%pos%p, t)
  do i = 1, 2
    do j = 1, 3
      b(i,j)%pos = vec(10*i+j, [real :: i, j])
    end do
  end do
  print *, total(b(2,:)%pos), total(reshape(b%pos, [6]))
  b%list(1) = transpose(reshape(b%pos, [3, 2]))
  print *, b%list(1)%n
  b(1,:)%pos = b(2,3:1:-1)%pos
  print *, b%pos%n
  call clear(b%pos)
  print *, b%pos%n
  do i = 1, 3
    c(i)%p%pos = [vec(i), vec(i*2)]
  end do
  print *, (c(i)%p%pos%n, i = 1, 3)
  c%p(1)%pos = c(3:1:-1)%p(2)%pos
  print *, c%p(1)%pos%n, total(c%p(2)%pos)
  c%p(1) = c%p(2)
  print *, c%p(1)%pos%n
  associate (q => c%p(2))
    print *, q%id, total(q%pos)
  end associate
  print *, merge(1, 2, total([c%p(1)%pos, a(1)%pos]) > 3), size(c%p(1)%pos), size(b%pos, 2)
  where (c%p(1)%pos%n > 2) c%p(2)%pos = c%p(1)%list(2)
  print *, c%p(2)%pos%n
  where (a%id == 0)
    a%pos = vec(1)
    a%list(1) = a%pos
  end where
  print *, a%pos%n, a%list(1)%n
end program
