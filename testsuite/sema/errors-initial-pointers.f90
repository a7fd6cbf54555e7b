! Initial values of structures with POINTER components: targets are there from the beginning, and fit.
! RUN: %check-errors %s
module m
  type t
    integer :: a
    integer, pointer :: p
  end type
  integer, target :: y = 5
  type(t), parameter :: z = t(1, y) !error: a PARAMETER has no pointer to a variable
end module
subroutine s
  use m
  integer, target :: l
  integer :: k = 2
  integer, target, save :: v(3)
  integer, pointer :: q
  type(t) :: x1 = t(3, l) !error: a target that has SAVE, unlike 'l'
  type(t) :: x2 = t(3, k) !error: only point to a variable with TARGET
  type(t) :: x3 = t(3, v(k)) !error: constant subscripts only
  !error@+2: a target that has SAVE, unlike 'q'
  !error@+1: a target that is there, and 'q' is a POINTER
  type(t) :: x4 = t(3, q)
  type(t) :: x5 = t(3, k + 1) !error: only point to a variable with TARGET
  type(t) :: x6 = t(k, v(1)) !error: 'k' is no constant, as an initial value needs
  type(t) :: x7 = t(3, v) !error: an array of rank 1 is given
  real, target, save :: r
  type(t) :: x8 = t(3, r) !error: REAL(4) is given to the component 'p'
end
