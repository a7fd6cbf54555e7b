module tables
  implicit none
  integer, parameter :: n = 10
  integer :: table(n)
!HPF$ DISTRIBUTE table(BLOCK)
contains
  elemental integer function look(i)
    integer, intent(in) :: i
    look = table(i)
  end function
  pure integer function square(i)
    integer, intent(in) :: i
    square = i*i
  end function
  pure integer function back(i)
    integer, intent(in) :: i
    back = look(n + 1 - i)
  end function
end module
