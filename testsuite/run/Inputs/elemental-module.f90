module tables
  implicit none
  integer, parameter :: n = 10
  integer :: table(n), key = 1
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
  elemental integer function keyed(i)
    integer, intent(in) :: i
    keyed = 10*i + key
  end function
  subroutine first(a)
    integer :: a(:), b(:)
!HPF$ DISTRIBUTE b(CYCLIC)
    a = a + 1
    return
  entry second(b)
    b = b + 2
  end subroutine
  subroutine apply(f, s, v)
    integer :: f, v
    v = f(v)
    call s(v)
  end subroutine
end module
