! Messages about pointers.
! RUN: %check-errors %s
program errors
  implicit none
  real, pointer :: p(:), r(:,:)
  real, target :: a(10), m(8), z(3)
  real :: b(10)                         !note: 'b' is declared here
  integer, target :: i(4)
  real, pointer :: s
  real, allocatable :: w(:)
  real, target :: x
  integer, target :: k
  real, pointer :: e(3)                 !error: 'e' is a POINTER: its bounds must be ':'
  real, pointer :: d(:)                 !error: 'd' is a POINTER and cannot be mapped
  type node
    integer :: v
    type(node), pointer :: next         
  end type
!HPF$ DISTRIBUTE m(BLOCK)
!HPF$ DISTRIBUTE d(BLOCK)
  s => k                                !error: INTEGER(4) cannot be the target of a POINTER to REAL(4)
  s => a(1) + 1.0                       !error: a pointer can only point to a variable
  s => m(1)                             !error: a pointer to the mapped array 'm' is not supported
  x => s                                !error: only a POINTER can be associated
  allocate (w)                          !error: ALLOCATE needs the bounds of 'w'
  allocate (s(3))                       !error: 's' is a scalar and has no bounds
  p => b                                !error: 'b' has neither TARGET nor POINTER
  p => m                                !error: a pointer to the mapped array 'm' is not supported
  p => i                                !error: 'p' is REAL(4) and cannot point to INTEGER(4)
  r => a                                !error: 'r' has rank 2 and cannot point to rank 1
  p => a((/ 1, 3 /))                    !error: a pointer cannot point to a section with a vector subscript
  a => p                                !error: only a POINTER can be associated
  p => a + 1.0                          !error: a pointer can only point to a variable
  print *, associated(a)                !error: the argument of ASSOCIATED must be a POINTER
end program
