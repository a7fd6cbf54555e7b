! EQUIVALENCE of structures whose default values differ.
! RUN: %check-errors %s
module m
  type t
    sequence
    integer :: i = 1
  end type
  type u
    sequence
    integer :: i = 2
  end type
  type v
    sequence
    integer :: i = 1, j = 1
  end type
end module
subroutine unlike
  use m
  type(t) :: a !note: 'a%i' is declared here
  type(u) :: b !error: 'b%i' and 'a%i' share storage, but their initial values differ
  equivalence (a, b)
  print *, a, b
end subroutine
subroutine like
  use m
  type(t) :: a, b
  type(v) :: c, d(2)
  type(u) :: e
  integer :: k(2) = 1
  equivalence (a, b)
  equivalence (c, d, k)
  print *, a, b, c, d, e
end subroutine
subroutine value
  use m
  integer :: k(2) = [1, 2] !error: 'k' and 'a%j' share storage, but their initial values differ
  type(v) :: a !note: 'a%j' is declared here
  equivalence (a, k)
  print *, a, k
end subroutine
