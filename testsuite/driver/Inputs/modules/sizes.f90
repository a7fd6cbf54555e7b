module sizes
  implicit none
  integer, parameter :: n = 12
  interface twice
    module procedure twice_integer, twice_real
  end interface
contains
  integer function twice_integer(i)
    integer, intent(in) :: i
    twice_integer = 2*i
  end function twice_integer
  real function twice_real(x)
    real, intent(in) :: x
    twice_real = 2*x
  end function twice_real
end module sizes
