! Clause 13.14: FRACTION, EXPONENT, SPACING, RRSPACING, SET_EXPONENT and DIM of infinities and NaNs, of variables and of constants; Bessel functions that give such.
! RUN: %compare --np 1 --fflags=-fno-range-check "--flags=-O0 -fno-range-check" %s
program p
  real, parameter :: inf = 2*huge(0.), nan = 0./0.
  double precision, parameter :: dinf = 2*huge(0d0), dnan = 0d0/0d0
  real, volatile :: x
  double precision, volatile :: d
  print *, fraction(inf), fraction(-inf), fraction(nan), spacing(inf), spacing(nan), rrspacing(-inf), set_exponent(inf, 4)
  print *, exponent(inf), exponent(-inf), exponent(nan), exponent(dinf), exponent(0.), spacing(0.)
  print *, fraction(dinf), spacing(dnan), rrspacing(dinf), set_exponent(dnan, 4), scale(-inf, 2)
  x = inf
  d = -dinf
  print *, fraction(x), exponent(x), spacing(x), rrspacing(x), set_exponent(x, 4), scale(x, 2)
  print *, fraction(d), exponent(d), spacing(d), rrspacing(d), set_exponent(d, 4), scale(d, 2)
  x = nan
  print *, fraction(x), exponent(x), spacing(x), rrspacing(x), set_exponent(x, 4)
  print *, dim(x, 1.), dim(1., x), dim(x, x), dim(1d0, real(x, 8))
  x = inf
  print *, dim(x, x), dim(x, 1.), dim(1., x), dim(-x, x), dim(d, d), dim(-1d0, d), dim(d, 0d0)
  print *, (-0.1,-2.2)/(0.,0.)
  print *, bessel_y0(0.), bessel_y1(0d0), bessel_yn(2, -1.), bessel_yn(0, 2, 0.)
end program
