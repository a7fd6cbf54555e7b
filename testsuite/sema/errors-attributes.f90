! Attributes that exclude each other, stand where they cannot, or are given twice.
! RUN: %check-errors %s
module attributes
  implicit none
  integer, allocatable, pointer :: a            !error: 'a' cannot be both ALLOCATABLE and POINTER
  integer, pointer, target :: b                 !error: 'b' cannot be both POINTER and TARGET
  integer, parameter, save :: c = 1             !error: 'c' cannot be both PARAMETER and SAVE
  integer, parameter, target :: d = 1           !error: 'd' cannot be both PARAMETER and TARGET
  integer, parameter, allocatable :: e = 1      !error: 'e' cannot be both PARAMETER and ALLOCATABLE
  integer, protected :: f
  integer, protected :: shared                  !error: 'shared' is in COMMON and cannot be PROTECTED
  common /block/ shared
  integer, public, private :: g                 !error: 'g' cannot be both PUBLIC and PRIVATE
  real, external, target :: h                   !error: 'h' is a procedure and cannot have TARGET
  procedure(real), pointer, save :: way
  integer, pointer, contiguous :: line(:)
  integer, contiguous :: n(3)                   !error: 'n' cannot be CONTIGUOUS
  type part
    integer, allocatable, pointer :: x(:)       !error: 'x' cannot be both ALLOCATABLE and POINTER
  end type part
contains
  subroutine statements(p, q, r)
    integer, intent(in) :: p
    integer, optional :: q, r
    integer, target :: u
    integer :: v, w, k
    parameter (k = 2)
    real, external, save :: proc                !error: 'proc' is a procedure and cannot have SAVE
    optional r                                  !error: 'r' has OPTIONAL already
    intent(out) p                               !error: 'p' has INTENT already
    target u                                    !error: 'u' has TARGET already
    save k                                      !error: 'k' cannot be both PARAMETER and SAVE
    integer, protected :: z                     !error: 'z' cannot be PROTECTED: that stands only in a module
    volatile v
    save w
    save w
  end subroutine statements
end module attributes
