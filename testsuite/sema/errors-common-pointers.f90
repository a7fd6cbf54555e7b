! POINTERs in COMMON that units declare differently, and those that cannot be there.
! RUN: %check-errors %s
subroutine a
  type t
    sequence
    real, pointer :: x(:)
  end type
  type u
    sequence
    real, allocatable :: y(:)
  end type
  real, pointer :: p(:)      !note: 'p' is declared here
  real, pointer :: q         !note: 'q' is declared here
  type(t) :: s(2)            !note: 's' is declared here
  type(u) :: o               !error: the structure 'o' in COMMON is not supported, since its component 'y' is ALLOCATABLE
  character(:), pointer :: c !error: the POINTER 'c' in COMMON is not supported: its length is no constant
  real, allocatable :: z
  common /one/ p
  common /two/ q
  common /three/ s
  common /four/ o
  common /five/ c
  common /six/ z             !error: 'z' is ALLOCATABLE and cannot be in COMMON
end subroutine
subroutine b
  real, pointer :: p(:,:)    !error: 'p' and 'p' are at the same place of the COMMON block 'one', but what holds a POINTER must have one type and rank in all units
  integer, pointer :: q      !error: 'q' and 'q' are at the same place of the COMMON block 'two', but what holds a POINTER must have one type and rank in all units
  integer :: s(3)            !error: 's' and 's' are at the same place of the COMMON block 'three', but what holds a POINTER must have one type and rank in all units
  common /one/ p
  common /two/ q
  common /three/ s
end subroutine
subroutine c
  real, pointer :: p(:), q
  common /one/ p
  common /two/ q
end subroutine
subroutine d
  real, pointer :: p
  real :: x
  equivalence (p, x)         !error: 'p' is a POINTER and cannot be in an EQUIVALENCE
  common /seven/ p
end subroutine
