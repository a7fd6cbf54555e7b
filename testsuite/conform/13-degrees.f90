! 13.11, and gfortran beyond it: trigonometric functions of angles in degrees and the cotangent, of
! variables and constants, their exact values, their specific names; functions of complex constants.
! RUN: %compare --np 1,3,4 %light %s
program degrees
  implicit none
  integer, parameter :: n = 13
  real, parameter :: angle(n) = &
    [0.0, 1e-3, 0.7, 15.5, 30.0, 44.0, 46.3, 60.0, 90.0, 123.4, 180.0, 271.25, 725.0]
  double precision, parameter :: angle8(n) = angle*1.1d0
  real, parameter :: fixed(n) = sind(angle), other(n) = cosd(-angle)
  double precision, parameter :: fixed8(n) = sind(-angle8), other8(n) = cosd(angle8)
  real, parameter :: ratio(n) = [0.0, 1.0, -1.0, 0.5, -0.5, 0.3, 0.1, 0.9, -0.9, 0.25, 0.75, 0.6, 0.2]
  real, parameter :: inverse(4*n) = [acosd(ratio), asind(ratio), atand(ratio), atan2d(ratio, 0.5)]
  complex, parameter :: z = (0.3, 0.4), far = (-2.5, -0.0), on = (2.0, 0.0)
  complex(8), parameter :: w = (-0.7d0, 1.2d0)
  real :: x(n), y(n)
  double precision :: d(n)
!HPF$ DISTRIBUTE (BLOCK) :: x, y, d
  real :: s
  double precision :: t
  x = angle
  d = angle8
  y = sind(x)
  print *, y
  print *, sind(-x), cosd(x), cosd(-x), tand(x), tand(-x)
  print *, sind(d), cosd(d), tand(-d), cotan(x(2:)), cotand(x(2:8)), cotand(-x(2:8))
  print *, fixed, other, fixed8, other8
  print *, tand(0.0), tand(45.0), tand(-135.0), tand(17.0d0), cotan(0.3), cotand(45.0), cotand(12.5d0)
  x = ratio
  d = ratio
  print *, acosd(x), asind(x), atand(x), atan2d(x, -0.5), atan2d(d, 2d0)
  print *, inverse
  s = 33.0
  t = 0.4d0
  print *, dsind(t), dcosd(t), dtand(t), dcotan(t), dcotand(t), dacosd(t), dasind(t), datand(t), &
    datan2d(t, -t)
  print *, ccotan(z), zcotan(w), cotan(w)
  print *, sind(s), cosd(s), tand(s)
  print *, asin(z), acos(z), atan(z), asinh(z), acosh(z), atanh(z), sinh(z), cosh(z), tanh(z)
  print *, asin(w), acos(w), atan(w), asinh(w), acosh(w), atanh(w), sinh(w), cosh(w), tanh(w)
  print *, asin(far), acos(far), acosh(far), asin(on), acos(on), acosh(on), atanh(on), asinh(far)
end program degrees
