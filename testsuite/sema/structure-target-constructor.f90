! Constructors for a dummy argument with TARGET that is changed.
! RUN: %check-errors %s
module m
  type node
    integer :: v
    type(node), pointer :: next => null()
  end type
contains
  subroutine set(h)
    type(node), intent(out), target :: h
    h%v = 3
  end subroutine
end module
program p
  use m
  call set(node(4)) !error: only a variable can be changed by 'set'
end program
