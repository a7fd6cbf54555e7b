module points
  use iso_c_binding
  implicit none
  type point
    double precision :: x, y
    integer :: n
  end type
  type tag
    integer :: k
  end type
contains
  double precision function far(p)
    type(c_ptr), value :: p
    type(point), pointer :: q
    call c_f_pointer(p, q)
    far = sqrt(q%x**2 + q%y**2)
    q%n = q%n + 1
  end function
end module
