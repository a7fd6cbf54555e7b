! Clause 12.4.1.5: arrays of structures with ALLOCATABLE and POINTER components whose elements have gaps between them, for dummy arguments of
! explicit shape and assumed size, which change them.
! RUN: %compare --np 1,3 %light %s
module m
  type t
    integer :: k = 0
    integer, allocatable :: c(:)
    character(:), allocatable :: s
    integer, pointer :: p => null()
  end type
  type u
    type(t) :: in(4)
    type(t), allocatable :: own(:,:)
  end type
  integer, target :: one = 1
contains
  subroutine show(x, n)
    integer, intent(in) :: n
    type(t), intent(in) :: x(n)
    integer :: j
    print *, (x(j)%k, size(x(j)%c), x(j)%s, associated(x(j)%p), j=1,n)
  end subroutine
  subroutine change(x, n)
    integer, intent(in) :: n
    type(t) :: x(*)
    x(n)%c = [x(n)%c, 7]
    x(1)%s = x(1)%s//'!'
    x(2)%p => one
    if (n > 2) x(3) = x(1)
  end subroutine
  subroutine on(x)
    type(t), intent(inout) :: x(:)
    call change(x, size(x))
    call change(x(size(x):1:-1), 2)
  end subroutine
  subroutine close_by(x, gapless)
    type(t), contiguous, intent(in) :: x(:)
    logical, intent(out) :: gapless
    gapless = is_contiguous(x)
    print *, x%k, size(x(2)%c)
  end subroutine
  integer function total(x, n)
    integer, intent(in) :: n
    type(t), intent(in) :: x(2,n)
    total = sum(x%k) + size(x(2,n)%c)
  end function
  elemental function made(i) result(x)
    integer, intent(in) :: i
    type(t) :: x
    integer :: k
    x%k = i
    x%c = [(k, k=1,i)]
    x%s = achar(96+i)
  end function
end module
program p
  use m
  implicit none
  type(t), target :: q(6)
  type(t) :: g(2,3)
  type(t), pointer :: v(:), w(:,:)
  type(u) :: a
  integer :: i
  logical :: gapless
  q = [(made(i), i=1,6)]
  call show(q(1:6:2), 3)
  call change(q(6:1:-2), 3)
  call show(q, 6)
  call on(q(::3))
  call on(q(2:4))
  call show(q, 6)
  g = reshape(q, [2,3])
  call change(g(2,:), 2)
  call show(g(2,:), 3)
  call show(g(:,2:), 4)
  call close_by(g(2,:), gapless)
  print *, gapless
  print *, total(g, 3), total(g(:,::2), 2), total(g(:,3:2:-1), 2)
  a%in = q(2:5)
  call change(a%in(4:1:-3), 2)
  call show(a%in, 4)
  a%own = g
  call change(a%own(1,:), 3)
  call show(a%own(:,2), 2)
  call show(a%own(1,:), 3)
  v => q(5:1:-2)
  call change(v, 2)
  call show(v, 3)
  w(1:2,1:3) => q
  call change(w(2,2:), 2)
  call show(w(2,:), 3)
  call show(q, 6)
  v => q(2:4)
  call change(v, 3)
  call show(q, 6)
end program
