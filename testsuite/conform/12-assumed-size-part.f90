! 12-assumed-size-part.f90: the elements behind the last whole column of an assumed-size dummy are there, with -fcheck=bounds too,
! and those behind a part of a text that is an element.
! RUN: %compare %s
! RUN: %compare --flags=-fcheck=bounds %s
module columns
  implicit none
  type list
    integer :: n = 0
    integer, allocatable :: x(:)
  end type
contains
  subroutine last(x)
    integer, intent(inout) :: x(2, *)
    x(1, 2) = x(1, 2) + 5
  end subroutine
  subroutine planes(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(2, n, *)
    x(2, 1, 2) = -1
  end subroutine
  subroutine texts(x)
    character(2), intent(inout) :: x(2, *)
    x(1, 2) = '**'
  end subroutine
  subroutine lists(x)
    type(list), intent(inout) :: x(2, *)
    x(1, 2)%x = [x(1, 1)%n, x(2, 1)%n]
  end subroutine
  subroutine behind(c, n, k)
    integer, intent(in) :: n, k
    character(n), intent(inout) :: c(*)
    c(k) = repeat('=', n)
    print *, c(1:k)
  end subroutine
  subroutine handed_on(c, n)
    integer, intent(in) :: n
    character(n) :: c(*)
    call behind(c(2)(2:), 2, 4)
  end subroutine
end module

program assumed_size_part
  use columns
  implicit none
  integer :: v(3) = 1, w(7) = 2
  real :: r(8) = 0
  character(2) :: t(3) = 'ab'
  type(list) :: l(3)
  call last(v)
  call last(v(1))
  call last(w(1:7:2))
  call last(w(7:3:-2))
  call planes(r, 3)
  call planes(r(1), 3)
  call texts(t)
  l%n = [4, 5, 6]
  call lists(l)
  print *, l(3)%x
  call lists(l(1))
  print *, v, w, r, t, l(3)%x
  call parts
contains
  subroutine parts
    type named
      character(4) :: n(3) = (/'abcd', 'efgh', 'ijkl'/)
    end type
    character(3) :: t(5) = (/'abc', 'def', 'ghi', 'jkl', 'mno'/)
    character(3), allocatable :: a(:)
    type(named), target :: x(2)
    type(named), pointer :: p
    integer :: i
    i = 2
    allocate (a(4))
    a = t(2:)
    p => x(2)
    call behind(t(2)(2:), 2, 5)
    call behind(t(i)(i:i), 1, 11)
    call behind(a(i)(i:), 2, 4)
    call behind(x(1)%n(2)(3:4), 2, 3)
    call behind(p%n(1)(i:), 3, 3)
    call handed_on(t, 3)
    print *, t, a, x(1)%n, x(2)%n
  end subroutine
end program
