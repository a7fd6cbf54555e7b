! What programs say that were broken at random: indices, constructors, what is said once.
! RUN: %check-errors %s
subroutine indices
  integer :: j(3), a(3)
  interface
    integer function g()
    end function
  end interface
  forall (j = 1:3) a(j) = j               !error: 'j' is an array and cannot be the index of FORALL
  a = [(j, j = 1, 3)]                     !error: 'j' is an array and cannot be the index of an implied DO
  a = [(1, g = 1, 3)]                     !error: 'g' is a procedure and cannot be the index of an implied DO
  print *, [integer() :: 1]               !error: expected one kind
  print *, [character() :: 'a']           !error: expected a length or KIND=
end subroutine
subroutine said_once
  integer, target :: t                    !note: 't' is declared here
  type component
    integer, pointer :: p(:)
  end type
  type(component) :: r(3)
  print *, back%i, back%in%b, back%l      !error: 'back' is no structure and has no components
  print *, t(1:2:3)                       !error: 't' is a scalar, not an array or function
  t = 3
  print *, r(1)%p(1, 2)                   !error: 'p' has rank 1, 2 subscripts are given
end subroutine
subroutine kinds
  type t
    integer k
  end type
  type(t), allocatable :: p(:), w*4       !error: a derived type has no kind
  type(t) :: v*8                          !error: a derived type has no kind
  print *, v%k
end subroutine
module sums
  type t
    integer k
  end type
contains
  type(t) function add(a, b)              !error: 'add' cannot be OPERATOR(+): its arguments must be INTENT(IN)
    type(t) a
    type(t), intent(in) :: b
    add%k = a%k + b%k
  end function
end module
subroutine adds
  use sums
  interface operator(+)
    module procedure add
  end interface
end subroutine
subroutine called(n)
  integer n                               !note: the dummy argument 'n' of 'called' is declared here !note: the dummy argument 'n' of 'called' is declared here
  print *, n(1)
end subroutine
subroutine calls
  call called(1)                          !error: the argument 'n' of 'called' must be a procedure
  call called(2)                          !error: the argument 'n' of 'called' must be a procedure
  call called(3)
  call called(4)
end subroutine
subroutine values
  type in
    integer k
  end type
  type(in), parameter :: a(2) = [in(1), in(2)], b(2, 2) = a   !error: 'b' has rank 2, its value has rank 1
  type(in) :: c(2, 2) = a                                     !error: 'c' has rank 2, its value has rank 1
  type(in) :: d(2, 2) = in(3), e(2, 2) = reshape([a, a], [2, 2])
end subroutine
