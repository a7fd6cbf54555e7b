! Fortran 2008 13.7: BESSEL_JN and BESSEL_YN of a range of orders, ERFC_SCALED to the last bit; functions of lists of constants.
! RUN: %compare %light %s
program p
real y(0:3)
double precision z(3), w(10)
integer :: i, n
y = bessel_jn(0,3,1.5)
print *, y
z = bessel_yn(1,3,2d0)
print *, z
print *, bessel_jn(2,1,1.0), size(bessel_jn(2,1,1.0)), size(bessel_yn(n1=2,n2=5,x=1.0))
n = 9
w = bessel_jn(0,n,3.25d0)
print *, w
w = bessel_yn(0,n,0.75d0)
print *, w
print *, bessel_jn(3, 6, 0.0), bessel_jn(5,5,2.0)
print '(8f12.4)', (erfc_scaled(0.25*i), i=-4,20)
print '(8f20.14)', (erfc_scaled(i*1.5d0), i=-2,20)
print '(6z17)', (erfc_scaled(i*0.29d0), i=-20,40), erfc_scaled(n*1d8), erfc_scaled(n*1d-17)
print '(9z9)', (erfc_scaled(i*0.17), i=-20,40), erfc_scaled(n*1e8), erfc_scaled(n*1e-9)
print *, bessel_j0([3.3398640543782485d0, 5.5d0]), bessel_jn(1, [3.25d0, 5.5d0]), exp([(1.,2.), (3.,4.)])
w(:2) = bessel_j0([3.3398640543782485d0, 3.3398640543782485d0])*n + atan2([1d0, 2d0], [3d0, 4d0])
print *, w(:2), sin([real ::]), abs([(1.,2.), (3.,4.)]), merge([1.,2.], [3.,4.], [.true.,.false.])
end
