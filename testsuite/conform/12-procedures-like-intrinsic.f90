! 12.4.3.6 (F2008): PROCEDURE (SIN) gives an external function the interface of the intrinsic one.
! RUN: %compare --np 1,2 %s
program p
  intrinsic cos
  procedure(sin) :: one
  procedure(cos) :: two
  procedure(dsqrt) :: three
  print *, one(1.0), two(3.0), three(2d0)
end program
pure real function one(x)
  real, intent(in) :: x
  one = x + 1
end function
pure real function two(x)
  real, intent(in) :: x
  two = x * x
end function
pure double precision function three(x)
  double precision, intent(in) :: x
  three = x / 2
end function
