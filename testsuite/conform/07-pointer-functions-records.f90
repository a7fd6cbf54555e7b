! Clause 7.5.2: functions whose results are POINTERs to arrays of structures.
! RUN: %compare %light %s
module m
  implicit none
  type a_t
    integer :: n = 0
    integer, pointer :: p(:) => null()
  end type
  type b_t
    character(3) :: c = 'b'
    type(a_t) :: in(2)
    integer :: m(2,2) = reshape([1, 2, 3, 4], [2, 2])
  end type
  type(b_t), target, save :: pool(4)
contains
  function slice(i, j) result(r)
    integer, intent(in) :: i, j
    type(b_t), pointer :: r(:)
    r => pool(i:j)
  end function
  function one(i) result(r)
    integer, intent(in) :: i
    type(b_t), pointer :: r
    r => pool(i)
  end function
  function fresh(n) result(r)
    integer, intent(in) :: n
    type(a_t), pointer :: r(:)
    integer :: i
    allocate(r(n))
    do i = 1, n
      r(i)%n = i
      allocate(r(i)%p(i))
      r(i)%p = i
    end do
  end function
  integer function tot(b)
    type(b_t), intent(in) :: b(:)
    integer :: i
    tot = 0
    do i = 1, size(b)
      tot = tot + sum(b(i)%m) + sum(b(i)%in%n)
    end do
  end function
  subroutine mark(b, c)
    type(b_t), intent(inout) :: b(:)
    character(*), intent(in) :: c
    b%c = c
    b%m(1,1) = -1
  end subroutine
  subroutine showa(a)
    type(a_t), intent(in) :: a
    if (associated(a%p)) then
      print *, a%n, a%p
    else
      print *, a%n, 'null'
    end if
  end subroutine
end module
program p
  use m
  implicit none
  type(b_t), pointer :: r(:), s
  type(a_t), pointer :: f(:), g(:)
  type(a_t) :: x
  integer :: i
  integer, target :: t(5) = [1, 2, 3, 4, 5]
  print *, tot(pool), tot(slice(2, 3))
  r => slice(2, 4)
  r(1)%in(2)%n = 50
  r(2)%m = 7
  print *, tot(pool), pool(2)%in%n, pool(3)%m
  s => one(4)
  s%in(1) = a_t(3, t(2:4))
  print *, pool(4)%in(1)%p, size(s%in(1)%p), associated(s%in(2)%p)
  call mark(r(1:2), 'xyz')
  print *, pool%c, pool%m(1,1), pool%m(2,2)
  call mark(pool(4:1:-3), 'q')
  print *, pool%c, pool%m(1,1)
  f => fresh(3)
  do i = 1, 3
    call showa(f(i))
  end do
  g => f(3:1:-1)
  call showa(g(1))
  print *, size(fresh(2)), (sum(f(i)%p), i = 1, 3)
  x = f(2)
  x%p(1) = 20
  call showa(f(2))
  f(1) = f(3)
  f(3) = a_t(9, null())
  do i = 1, 3
    call showa(f(i))
  end do
  f = g
  do i = 1, 3
    call showa(f(i))
  end do
  print *, associated(f(1)%p, f(3)%p), associated(x%p, f(2)%p)
  pool(1) = pool(4)
  print *, pool(1)%c, pool(1)%in(1)%p, associated(pool(1)%in(1)%p, t(2:4))
  pool(3:4) = slice(1, 2)
  print *, pool%c, tot(pool)
  pool = pool(4:1:-1)
  print *, pool%c, pool%in(1)%n
  do i = 1, 4
    if (associated(pool(i)%in(1)%p)) pool(i)%in(2)%p => pool(i)%in(1)%p(::2)
  end do
  print *, [(associated(pool(i)%in(2)%p), i = 1, 4)], pool(2)%in(2)%p
  nullify(pool(2)%in(2)%p)
  print *, count([(associated(pool(i)%in(2)%p), i = 1, 4)])
end program
