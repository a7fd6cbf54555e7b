! Default values of structures with pointers, in modules.
! RUN: %check-errors %s
module lists
  type node
    integer :: key = 7
    type(node), pointer :: next => null()
  end type
  type(node), save :: pool(3)   !error: default values of the module variable 'pool' are not supported, since TYPE(node) has POINTER or ALLOCATABLE components
  type(node), pointer :: top
end module
