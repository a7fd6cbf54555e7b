! What a pointer leads to is no pointer itself, though a pointer holds each part of it.
! RUN: %check-errors %s
program p
  type plain
    integer :: k, v(3)
  end type
  type other
    integer :: k
    integer, allocatable :: s, w(:)
  end type
  integer, pointer :: q, r(:)
  type(plain), pointer :: a, b(:)
  type(other), pointer :: c
  type(other) :: d
  integer, allocatable :: e
  a%k => q              !error: only a POINTER can be associated
  a%v => r              !error: only a POINTER can be associated
  b(1)%k => q           !error: only a POINTER can be associated
  c%k => q              !error: only a POINTER can be associated
  c%s => q              !error: only a POINTER can be associated
  d%s => q              !error: only a POINTER can be associated
  d%w => r              !error: only a POINTER can be associated
  e => q                !error: only a POINTER can be associated
  nullify (a%k, d%s)    !error: only a POINTER can be associated !error: only a POINTER can be associated
  allocate (a%k)        !error: 'k' is neither ALLOCATABLE nor a POINTER
  allocate (a%v(3))     !error: 'v' is neither ALLOCATABLE nor a POINTER
  allocate (c%k)        !error: 'k' is neither ALLOCATABLE nor a POINTER
  deallocate (c%k)      !error: 'k' is neither ALLOCATABLE nor a POINTER
  deallocate (a%k)      !error: 'k' is neither ALLOCATABLE nor a POINTER
  print *, associated(a%k), associated(c%k)  !error: the argument of ASSOCIATED must be a POINTER !error: the argument of ASSOCIATED must be a POINTER
  print *, associated(d%s), associated(e)    !error: the argument of ASSOCIATED must be a POINTER !error: the argument of ASSOCIATED must be a POINTER
  print *, allocated(a%k), allocated(c%s)    !error: the argument of ALLOCATED must be ALLOCATABLE
end program
