module parts
  implicit none
  type row
    integer, allocatable :: a(:)
    integer :: k(3)
  end type row
contains
  subroutine scalar(s)
    character(5), pointer :: s
    if (associated(s)) s = 'abcde'
  end subroutine scalar
  subroutine own(n, s)
    integer, intent(in) :: n
    character(n), pointer :: s
    if (associated(s)) s = 'abcde'
  end subroutine own
  subroutine array(s)
    character(5), allocatable :: s(:)
    if (allocated(s)) s = 'abcde'
  end subroutine array
  subroutine shaped(n, s)
    integer, intent(in) :: n
    character(n), intent(in) :: s(:)
    if (n < 0) print *, s
  end subroutine shaped
end module parts
program wrong
  use parts
  implicit none
  integer :: what; character(8) :: arg; call get_command_argument(1, arg); read (arg, *) what
  call all_of(7, 0)
contains
  subroutine all_of(n, none)
    integer, intent(in) :: n, none
    character(n), pointer :: p
    character(n), allocatable :: c(:)
    character(n) :: d(2)
    type(row) :: x(2)
    type(row), pointer :: q
    integer :: v(4), w(3), i
    real :: y
    integer(1) :: small, most
    nullify(p)
    allocate(q)
    v = 1
    d = 'a'
    w = (/ 2, 2, 1 /)
    most = 120
    most = most + int(n, 1)
    select case (what)
    case (1)
      call scalar(p)
    case (2)
      call own(n - 1, p)
    case (3)
      call array(c)
    case (4)
      call shaped(n + 1, d)
    case (5)
      d(:) = (/ (d(1)(1:w(i)), i = 2, 3) /)
    case (6)
      allocate(x(2)%a(5))
      x(2)%a = 0
      x(2)%a(n - 1) = 1
    case (7)
      print *, sum(x(2)%a)
    case (8)
      q%k(n) = 3
    case (9)
      print *, (i, i = 1, 4, none)
    case (10)
      forall (i = 1:4:none) v(i) = 2
    case (11)
      print *, v(1:4:none)
    case (12)
      do y = 1, 4, real(none)
        v = 2
      end do
    case (13)
      v = (/ (i, i = 1, 4, n - 5) /)
    case (14)
      do small = 1, most
        v = 2
      end do
    case default ! as it should be
      call own(n, p)
      call shaped(n, d)
      d = (/ (d(i)(1:n), i = 1, 2) /)
      x(1)%a = v(1:3)
      x(2)%a = x(1)%a(3:1:-1) + v(2:4)
      where (x(2)%a > 1) x(2)%a = x(2)%a + 1
      q%k(n - 4) = 3
      print *, x(2)%a(n - 4), q%k(3), (v(1:4:i), i = 1, 2), ((/ (1, v(1), i = 1, n) /))
      do small = 1, most - 1_1
        v(1) = v(1) + 1
      end do
      print *, 'right'
    end select
  end subroutine all_of
end program wrong
