module shapes
  use points
  implicit none
  type line
    type(point) :: ends(2)
    type(tag) :: t
  end type
contains
  subroutine number(p)
    type(point), intent(inout) :: p(:)
    integer :: i
    p%n = [(i, i = 1, size(p))]
  end subroutine
end module
