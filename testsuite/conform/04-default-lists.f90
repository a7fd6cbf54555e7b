! Clause 4: default and initial values of records may have implied DOs for components of components, whose indices
! other scoping units need not know; constants may have components of no elements whose type has arrays.
! RUN: %compare %light %s
module mm
  integer i
  type t
    logical :: l
    logical :: m(4) = .false.
    integer :: n(2, 2) = 3
    real :: e(0) = (/ (real(i), i = 1, 0) /)
  end type
  type v
    integer :: q(3) = (/ (2*i, i = 1, 3) /)
    integer, allocatable :: z(:)
  end type
  type u
    type(t) :: x = t(.true., (/ (mod(i, 3) == 2, i = 1, 4) /), reshape((/ (i, i = 1, 4) /), (/ 2, 2 /)))
    type(t) :: y(2) = t(.true., (/ (mod(i, 3) == 1, i = 1, 4) /))
    integer, allocatable :: z(:)
  end type
end module
module hidden
  integer, private :: i
  type w
    integer :: k(2)
    character(2) :: c
  end type
  type x
    type(w) :: s(2) = (/ (w((/ i, 3*i /), achar(64 + i)), i = 1, 2) /)
    type(w) :: t(2, 2) = reshape((/ (w(i, 'b'), i = 1, 4) /), (/ 2, 2 /))
    integer, allocatable :: q
  end type
  type none
    type(w) :: s(0) = w(1, 'ab')
    character(4) :: c
  end type
end module
subroutine other(n)
  use hidden, only: x
  implicit none
  integer, intent(in) :: n
  type(x) :: a(n)
  print *, a(n)%s(1)%k, a(n)%s(2)%k, a(n)%s%c, a(n)%t(2, 2)%k, a(1)%t(1, 2)%k
end subroutine
subroutine empty
  use hidden, only: none, w
  type(none), parameter :: n(1, 2) = reshape((/ none(w(1, 'x'), 'y'), none(w(1, 'y'), 'z') /), (/ 1, 2 /))
  type(none), parameter :: m = none(w((/ 1, 2 /), 'x'), 'y')
  print *, n(1, 2)%c, n(1, 1)%c, m%c
end subroutine
use mm
type(u) :: a, b(2)
type(v) :: c
print *, a%x, a%y, b(2)%x, b(1)%y, c%q
call other(1)
call other(2)
call empty
end
