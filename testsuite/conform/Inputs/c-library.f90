module clib
  use iso_c_binding, only: c_double, c_int, c_char, c_size_t
  implicit none
  interface
    pure real(c_double) function csqrt(x) bind(c, name='sqrt')
      import c_double
      real(c_double), value :: x
    end function
    pure real(c_double) function cpow(x, y) bind(c, name='pow')
      import c_double
      real(c_double), value :: x, y
    end function
    integer(c_size_t) function length(s) bind(c, name='strlen')
      import c_size_t, c_char
      character(kind=c_char), intent(in) :: s(*)
    end function
  end interface
  private :: length
contains
  integer function n_of(s)
    character(*), intent(in) :: s
    n_of = int(length(s))
  end function
  subroutine by_c(x, n) bind(c)
    integer(c_int), value :: n
    real(c_double), intent(inout) :: x(n)
    x = x + n
  end subroutine
end module
