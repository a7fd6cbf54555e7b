! 12.4.2, 13.14.13: functions whose result is a POINTER to an array of structures; ASSOCIATED with sections of
! arrays of structures, of POINTER components, and with what functions give.
! RUN: %compare %s
module tables
  implicit none
  type a
    integer :: n = 1
    integer, pointer :: p => null()
  end type
  type b
    integer :: n = 1
    real :: x(2) = 0
  end type
  type(a), save, target :: ta(4)
  type(b), save, target :: tb(4)
contains
  function fa(i, j) result(r)
    integer, intent(in) :: i, j
    type(a), pointer :: r(:)
    r => ta(i:j)
  end function
  function fb(i, j) result(r)
    integer, intent(in) :: i, j
    type(b), pointer :: r(:)
    r => tb(i:j)
  end function
  subroutine sa(p)
    type(a), pointer :: p(:)
    print *, p%n, size(p)
  end subroutine
  subroutine sb(p)
    type(b), pointer :: p(:)
    print *, p%n, size(p)
  end subroutine
  subroutine pa(p)
    type(a), intent(in) :: p(:)
    print *, p%n, size(p)
  end subroutine
  subroutine pb(p)
    type(b), intent(in) :: p(:)
    print *, p%n, size(p)
  end subroutine
end module
program results
  use tables
  implicit none
  type(a), pointer :: p(:)
  type(b), pointer :: q(:)
  type(a) :: c(2)
  type(b) :: d(2)
  type hold
    integer, pointer :: v(:)
  end type
  type(hold) :: h, k
  integer, target :: t(3, 3) = 0
  integer :: i
  ta%n = (/ 1, 2, 3, 4 /)
  tb%n = (/ 5, 6, 7, 8 /)
  p => fa(2, 3)
  p%n = p%n * 10
  print *, ta%n, associated(p, ta(2:3))
  q => fb(2, 4)
  q%n = q%n * 10
  q(3)%x(2) = 4
  print *, tb%n, tb(4)%x, associated(q, tb(2:4))
  c = fa(3, 4); d = fb(1, 2)
  print *, c%n, d%n
  p(0:) => fa(1, 2)
  q(5:) => fb(3, 4)
  print *, lbound(p), p(0)%n, lbound(q), q(6)%n
  call pa(fa(1, 3)); call pb(fb(2, 4))
  call sa(p); call sb(q)
  do i = 1, 3
    p => fa(i, i+1)
    q => fb(i, i+1)
    print *, p%n, q%n
  end do
  print *, size(fa(1, 4)), size(fb(2, 3))
  h%v => row(2)
  print *, associated(h%v, row(2)), associated(h%v, row(3)), associated(h%v, h%v(:)), associated(h%v, h%v(2:))
  k%v => h%v(2:)
  print *, associated(k%v, h%v(2:3)), associated(k%v, h%v(1:2)), associated(k%v, t(2, 2:3))
contains
  function row(i) result(r)
    integer, intent(in) :: i
    integer, pointer :: r(:)
    r => t(i, :)
  end function
end program
