! Clause 12.4.1.1: structures that are no TARGET for dummies that are: pointers to them may be used until the procedure returns.
! RUN: %compare %light %s
module m
  type t
    integer :: n
    real, pointer :: p(:)
    integer, allocatable :: a(:)
  end type
  type w
    type(t) :: in
    integer :: k = 3
  end type
contains
  subroutine a(x, y)
    type(t), target :: x
    type(t), target, intent(in) :: y
    type(t), pointer :: r
    integer, pointer :: q(:)
    r => x
    r%n = r%n + y%n
    q => x%a
    q = q + 1
    allocate(r%p(3))
    r%p = y%p(1)
  end subroutine
  subroutine o(x)
    type(t), target, intent(out) :: x
    x%n = 5
    allocate(x%a(2))
    x%a = 7
    nullify(x%p)
  end subroutine
  subroutine pass(z)
    type(t) :: z, y0
    y0%n = 1
    allocate(y0%p(1), y0%a(1)); y0%p = 3; y0%a = 3
    call a(z, y0)
  end subroutine
  integer function total(x)
    type(t), target :: x
    total = x%n + sum(x%a)
  end function
end module
program p
  use m
  type(t) :: x, y
  type(w) :: v
  x%n = 1; y%n = 20
  allocate(x%a(2), y%p(1), y%a(1))
  x%a = 4; y%p = 2.5; y%a = 1
  call a(x, y)
  print *, x%n, x%p, x%a
  if (x%n > 3) call a(y, x)
  print *, y%n, y%p, y%a
  call pass(y)
  print *, y%n, y%p, y%a
  call o(x)
  print *, x%n, x%a, associated(x%p)
  allocate(v%in%a(3), v%in%p(1)); v%in%a = 2; v%in%p = 9; v%in%n = 3
  call a(v%in, y)
  print *, v%in%n, v%in%p, v%in%a, v%k
end program
