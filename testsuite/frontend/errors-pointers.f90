! Messages about pointers.
! RUN: %check-errors %s
program errors
  implicit none
  real, pointer :: p(:), r(:,:)
  real, target :: a(10), m(8), z(3)
  real :: b(10)                         !note: 'b' is declared here
  integer, target :: i(4)
  real, pointer :: s                    !error: the POINTER 's' to a scalar is not supported
  real, pointer :: e(3)                 !error: 'e' is a POINTER: its bounds must be ':'
  real, pointer :: d(:)                 !error: 'd' is a POINTER and cannot be mapped
  type node
    integer :: v
    type(node), pointer :: next         !error: the component 'next' points to its own type, which is not supported
  end type
!HPF$ DISTRIBUTE m(BLOCK)
!HPF$ DISTRIBUTE d(BLOCK)
  p => b                                !error: 'b' has neither TARGET nor POINTER
  p => m                                !error: a pointer to the mapped array 'm' is not supported
  p => i                                !error: 'p' is REAL(4) and cannot point to INTEGER(4)
  r => a                                !error: 'r' has rank 2 and cannot point to rank 1
  p => a((/ 1, 3 /))                    !error: a pointer cannot point to a section with a vector subscript
  a => p                                !error: only a POINTER can be associated
  p => a + 1.0                          !error: a pointer can only point to a variable
  print *, associated(a)                !error: the argument of ASSOCIATED must be a POINTER
end program
