! PROCEDURE (SIN): what is declared so has the interface of the intrinsic function.
! RUN: %hpfc -O0 -o %t %s && %hpfrun -n 2 %t | FileCheck %s
module m
  procedure(dsin), pointer :: d
  procedure(sin), pointer :: s => null()
  type box
    procedure(cos), pointer, nopass :: f => cos
  end type
contains
  real function applied(f, x)
    procedure(sqrt) :: f
    applied = f(x)
  end function
end module
program p
  use m
  intrinsic abs, sqrt
  procedure(abs), pointer :: a
  procedure(alog) :: outside
  type(box) :: b
  ! CHECK: F 0.841 0.540
  write (*, '(l1, $)') associated(s)
  s => sin
  write (*, '(f6.3, $)') s(1.0)
  s => cos
  write (*, '(f6.3)') s(1.0)
  d => dsin
  a => abs
  ! CHECK-NEXT: 0.841 3.000 0.878 2.000 7.000 9.000
  write (*, '(6f6.3)') d(1d0), a(-3.0), b%f(0.5), applied(sqrt, 4.0), applied(own, 0.0), outside(3.0)
contains
  pure real function own(x)
    real, intent(in) :: x
    own = x + 7
  end function
end program
pure real function outside(x)
  real, intent(in) :: x
  outside = x * x
end function
