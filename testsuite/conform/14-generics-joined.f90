! Clause 14.1.2: a generic name from one module beside its specific procedure, or the intrinsic one, from another.
! RUN: %compare %light %s
module a
  intrinsic sin, cos
contains
  subroutine sub(x)
    real x
    print *, 'real', x
  end subroutine
  real function f(x)
    real x
    f = 2*x
  end function
end module
module b
  use a
  interface sub
    module procedure sub, sub_int
  end interface
  interface f
    module procedure f, fi
  end interface
  interface sin
    module procedure sin_int
  end interface
contains
  subroutine sub_int(i)
    integer i
    print *, 'int', i
  end subroutine
  integer function fi(i)
    integer i
    fi = 3*i
  end function
  integer function sin_int(i)
    integer, intent(in) :: i
    sin_int = i*100
  end function
end module
program p
  use b
  use a
  call sub(1)
  call sub(1.5)
  print *, f(2), f(2.), sin(2), sin(0.), cos(0.)
  call t(f)
contains
  subroutine t(g)
    real, external :: g
    print *, g(4.)
  end subroutine
end program
