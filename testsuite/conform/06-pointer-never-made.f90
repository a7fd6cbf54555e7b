! Clause 6: a procedure that reads what a structure's pointer leads to, where no object of that type is made in the file.
! RUN: %compare %light %s
module types
  type leaf
    real :: f
  end type
  type branch
    type(leaf), allocatable :: e(:)
  end type
  type trunk
    type(branch) :: d(10)
  end type
  type root
    type(trunk), pointer :: b
  end type
end module
subroutine reads(x)
  use types
  type(root) :: x(:, :)
  print *, x(1, 2)%b%d(6)%e(7)%f
end subroutine
program never_made
  print *, 'compiled'
end program
