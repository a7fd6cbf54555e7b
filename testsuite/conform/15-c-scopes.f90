! Fortran 2003 15.4: one name for several C functions, in several scopes, and interface bodies in BLOCK constructs.
! RUN: %compare %light %s
program p
  use iso_c_binding
  implicit none
  integer :: k
  k = 4
  block
    interface
      integer(c_int) function absolute(i) bind(c, name='abs')
        import c_int
        integer(c_int), value :: i
      end function
    end interface
    print *, absolute(-k)
  end block
  call one
  call other
contains
  subroutine one
    interface
      pure real(c_double) function f(x) bind(c, name='sqrt')
        import
        real(c_double), value :: x
      end function
    end interface
    print *, f(4d0)
  end subroutine
  subroutine other
    interface
      pure real(c_double) function f(x) bind(c, name='cos')
        import
        real(c_double), value :: x
      end function
      pure real(c_float) function g(x) bind(c, name='sqrtf')
        import
        real(c_float), value :: x
      end function
    end interface
    real(c_double) :: a(3) = [0d0, 0d0, 0d0]
    a = f(a(1))
    print *, f(0d0), a, g(9.)
  end subroutine
end program
