! What pointers cannot point to, structures where they are not supported, results without bounds.
! RUN: %check-errors %s
program targets
  implicit none
  type pair
    integer :: a, b
  end type
  type chain
    integer :: a
    type(chain), pointer :: next
  end type
  type grown
    integer, allocatable :: v(:)
  end type
  interface
    function open_result()
      real :: open_result(:)   !error: 'open_result' has no bounds
    end function
  end interface
  real, pointer :: x, v(:)
  real, target :: y, w(3)
  type(pair) :: p
  integer :: m(2)
  character(len=2), pointer :: c(:)
  character(len=5), target :: t(3)
  character(len=6) :: u(3)     !note: 'u' is declared here
  v => plain()                 !error: a pointer can only point to a variable
  c => u(:)(2:3)               !error: 'u' has neither TARGET nor POINTER
  v => w + 1                   !error: a pointer can only point to a variable
  print *, associated(x, (y))  !error: the target of ASSOCIATED must be a variable or a pointer
  m = transfer((/ chain(1, null()) /), m)  !error: TRANSFER of structures with ALLOCATABLE components, and of arrays with POINTER components, is not supported
  m = transfer(grown((/ 1, 2 /)), m)   !error: TRANSFER of structures with ALLOCATABLE components, and of arrays with POINTER components, is not supported
  where (w > 0) w = transfer(p, w)   !error: TRANSFER of structures in WHERE, FORALL or an implied DO is not supported
contains
  function plain() result(r)
    real :: r(3)
    r = 1
  end function
end program
subroutine kept(p, s)
  integer, pointer, intent(in) :: p(:), s
  integer, target :: a(3)
  p = 1
  s = 2
  p => a                            !error: 'p' is INTENT(IN) and cannot be associated !note@-4: 'p' is declared here
  nullify (s)                       !error: 's' is INTENT(IN) and cannot be associated !note@-5: 's' is declared here
end subroutine kept
