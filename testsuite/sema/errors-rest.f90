! Errors of one kind each that were taken.
! RUN: %check-errors %s
module types
  type with_default
    integer :: i = 0
  end type
contains
  subroutine open_size(a, b)
    type(with_default), intent(out) :: a(*) !error: 'a' is assumed-size and cannot be INTENT(OUT)
    type(with_default), intent(out) :: b
  end subroutine
  pure subroutine quiet(x)
    real, intent(out) :: x
    call random_number(x) !error: RANDOM_NUMBER is not PURE, as what is called from the PURE
  end subroutine
  elemental subroutine add(to, a, b)
    integer, intent(out) :: to !note: the dummy argument 'to' of 'add' is declared here
    integer, intent(in) :: a, b
    to = a + b
  end subroutine
end module
subroutine order
  real :: x !note: one is here
  implicit character (a) !error: IMPLICIT must stand before declarations
  x = 1
end subroutine
subroutine right
  implicit none
  integer, parameter :: n = 4
  real :: x(n)
  x = 1
end subroutine
program main
  use types
  implicit none
  integer :: i, j(2)
  logical :: l
  real :: x, y(10)
  l = .true.
  select case (l)
  case (.true.) !note: the other is here
  case (.false.)
  case (.true.) !error: this CASE meets another one
  end select
  read (*, '(i0)') i !error: a format for READ needs positive widths
  read (*, '(i5,f0.2)') i, x !error: a format for READ needs positive widths
  read (*, '(i5,a)') i
  write (*, '(i0)') i
  call add(j, 1, 2)
  call add(j, [1, 2], 3)
  call add(i, [1, 2], 3) !error: a scalar is passed to 'to', which is changed, but other arguments
  do concurrent (i = 1:10)
    call random_number(y(i)) !error: RANDOM_NUMBER is not PURE, as what is called in a DO CONCURRENT
  end do
end program
subroutine allocations(n)
  implicit none
  integer, intent(in) :: n
  type t
    integer, allocatable :: b(:), d(:)
    character(8), allocatable :: text(:)
  end type
  type(t) :: c
  real, allocatable :: x(:), y
  real(8), allocatable :: z(:)
  type(t), allocatable :: s
  character(n), allocatable, target :: text
  integer, allocatable :: i(:)
  character(4), target :: four(2)
  character(5), pointer :: five(:), p
  character(4), pointer :: right(:)
  allocate (complex :: x(1)) !error: 'x' is REAL(4) and cannot be allocated as COMPLEX(4)
  allocate (real(8) :: x(1)) !error: 'x' is REAL(4) and cannot be allocated as REAL(8)
  allocate (real :: y, x(1))
  allocate (double precision :: z(1))
  allocate (real(kind=8) :: z(1))
  allocate (t :: s)
  allocate (character(n) :: text)
  allocate (i(3), stat=i(1)) !error: STAT= is a part of what the statement allocates
  allocate (c%b(2), stat=c%d(1))
  right => four
  five => four !error: the target has another length than the POINTER
  p => text(1:5)
contains
  function open_length(x)
    character(*) open_length !error: the result 'open_length' cannot have the length '*'
    integer, intent(in) :: x
    open_length = 'a'
  end function
end subroutine
