module m0
  implicit none
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
end module
