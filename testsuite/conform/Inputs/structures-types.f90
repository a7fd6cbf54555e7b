module structures_types
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type cz
    sequence
    complex :: z
    real :: x
    type(nm) :: n
  end type
  type(nm) :: m(2)
  common /mod/ m
contains
  subroutine show(x)
    type(nm), intent(inout) :: x(:)
    print *, x, x%b
    x(2)%a = 'new'
  end subroutine
  subroutine show_values(x)
    type(cz) :: x(:)
    print *, x
    x%z = x%z * 2
    x(1)%n%a = 'z'
  end subroutine
end module
