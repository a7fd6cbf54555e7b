! Clause 5: POINTER variables of a module begin with PROTECTED targets of the same module.
! RUN: %compare %light %s
module owner
  type plain
    integer :: k = 3
  end type
  type(plain), target, save, protected :: t
  integer, target, protected :: list(4) = [1, 2, 3, 4]
  type(plain), pointer :: p => t
  integer, pointer :: e => list(2) ! gfortran 12 mistakes what an array pointer leads to
end module
program outside
  use owner
  print *, p%k, e
  print *, t%k, list, associated(p, t)
end program
