module lists
  implicit none
  type item
    integer :: key = 0
    type(item), pointer :: next => null()
  end type
  type list
    type(item) :: first
    type(item), pointer :: last => null()
  end type
  type(list) :: ours, others
contains
  subroutine push(l, key)
    type(list), intent(inout), target :: l
    integer, intent(in) :: key
    if (.not. associated(l%last)) then
      l%last => l%first
    else
      allocate (l%last%next)
      l%last => l%last%next
    end if
    l%last%key = key
  end subroutine
  subroutine again
    call push(ours, 1)
  end subroutine
end module
