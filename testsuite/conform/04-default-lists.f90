! Clause 4: default and initial values of records may have implied DOs for components of components.
! RUN: %compare --np 1,3 %light %s
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
use mm
type(u) :: a, b(2)
type(v) :: c
print *, a%x, a%y, b(2)%x, b(1)%y, c%q
end
