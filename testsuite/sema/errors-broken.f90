! What programs say that were broken at random: constraints on declarations, arguments and indices.
! RUN: %check-errors %s
module lengths
contains
  subroutine assumed(d)
    character(*), allocatable :: d(:)     !note: the dummy argument 'd' of 'assumed' is declared here
  end subroutine
  subroutine deferred(d)
    character(:), pointer :: d(:)         !note: the dummy argument 'd' of 'deferred' is declared here
  end subroutine
  subroutine led(d)
    character(*), pointer :: d(:)
  end subroutine
  subroutine passes
    character(:), allocatable :: a(:)
    character(4), pointer :: p(:)
    call assumed(a)                       !error: the argument 'd' of 'assumed' has no length ':', but this one has
    call deferred(p)                      !error: the argument 'd' of 'deferred' must have the length ':', as the dummy argument
    call led(null())
  end subroutine
end module
subroutine begins
  integer, allocatable :: scalar = 0      !error: 'scalar' cannot have an initial value: it is no local variable of fixed shape
  integer, target :: t
  integer, pointer :: i = 2               !error: the POINTER 'i' begins with '=>', not with '='
  integer, pointer :: n = t               !error: the POINTER 'n' begins with '=>', not with '='
  integer :: m => null()                  !error: 'm' is no POINTER and cannot begin with NULL()
end subroutine
subroutine attributes
  integer, nopass :: a                    !error: NOPASS stands only in procedure components
  integer, parameter, contiguous :: i = 3 !error: 'i' cannot be both PARAMETER and CONTIGUOUS
  integer, external, contiguous :: f      !error: 'f' is a procedure and cannot have CONTIGUOUS
  type t                                  !error@+1: a component may be DIMENSION, ALLOCATABLE or POINTER only
    integer, pointer, contiguous :: k
    integer, intent(in) :: l              !error: a component may be DIMENSION, ALLOCATABLE or POINTER only
  end type
  type(t) :: x
  character(1) :: s(1)
  s = transfer(x%l, s)                    !error: the result of TRANSFER has extent 4 in dimension 1, 's' has 1
end subroutine                            !note@-2: 's' is declared here
function result_of_c() result(r) bind(c)
  integer, bind(c) :: r                   !error: 'r' cannot be BIND(C): it is no variable of a module
  r = 1
end function
subroutine generic
  interface change
    procedure :: other                    !error: 'other' has no explicit interface
  end interface
  external other
end subroutine
