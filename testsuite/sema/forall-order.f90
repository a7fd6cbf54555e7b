! FORALL and WHERE that run in order say so; what is in error in any order is an error as it is elsewhere.
! RUN: %check-errors %s
module m
  type t
    integer :: c
  end type
  type open
    integer, allocatable :: v(:)
  end type
  interface assignment(=)
    module procedure set
  end interface
contains
  elemental subroutine set(x, c)
    type(t), intent(out) :: x
    integer, intent(in) :: c
    x%c = c
  end subroutine
  pure function all(i) result(r)
    integer, intent(in) :: i
    type(t) :: r(i)
    r%c = i
  end function
  pure function g(i) result(r)
    integer, intent(in) :: i
    type(open) :: r
    allocate (r%v(i))
  end function
  integer function impure(i)
    integer, intent(in) :: i
    impure = i
  end function
end module
subroutine s(q, z, a, in, n)
  use m
  type(t) :: q(4)              !note: 'q%c' is declared here
  type(open) :: z(4)
  integer :: n, a(n,n), i, k   !note: 'a' is declared here
  integer, intent(in) :: in(n) !note: 'in' is declared here
  forall (i = 1:4) z(i) = g(i) !warning: this FORALL is computed for one index value after the other, on all processes
  forall (i = 1:4) q(1:i) = all(i) !warning: this FORALL is computed for one index value after the other
  where (q%c > 1) !warning: this WHERE is computed for one statement after the other, on all processes
    where (q%c < 3) q = q%c
  end where
  forall (i = 1:n) a(i,1) = impure(i) !error: 'impure' must be PURE to be called in a FORALL
  forall (i = 1:n, k = 1:i) a(i,k) = 1 !error: the index 'i' cannot be in the bounds of its own FORALL
  forall (i = 1:n) i = 1 !error: 'i' is the variable of a loop around this and cannot be assigned
  forall (i = 1:n) in(i) = 1 !error: 'in' is INTENT(IN) and cannot be assigned
  forall (i = 1:n)
    forall (k = 1:i) q(k) = all(i) !error: an array is assigned to the scalar
  end forall
  where (q%c > 1)
    where (a > 1) q%c = 1 !error: 'a' has rank 2 !error: 'q%c' has rank 1
  end where
end subroutine
