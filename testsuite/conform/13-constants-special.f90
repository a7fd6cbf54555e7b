! Clause 13: NORM2 and ERFC_SCALED in constant expressions, of all kinds; ALGAMA of any; NEAREST beyond the largest number; SIZE of
! constructors whose loops depend on others.
! RUN: %compare --np 1 %light %s
integer :: x
real, parameter :: v(2) = (/3.,4./)
real, parameter :: n = norm2(v), e = erfc_scaled(1.0), g = algama(3.5)
double precision, parameter :: ed = erfc_scaled(30d0)
double precision d
integer i, j
integer, parameter :: many = size([([(i*j, i=1,j)], j=1,3)]), these(many) = [([(i*j, i=1,j)], j=1,3)]
real, parameter :: beyond = nearest(huge(1.0), 1.0)
d = 2.5d0
print *, many, these, size([([(i, i=j,3)], j=1,4)])
print *, beyond, nearest(-huge(1d0), -1.0), nearest(1.0, -1.0), nearest(0., 1.), nearest(tiny(1.), -1.)
print *, n, e, ed
print *, algama(d), dlgama(d), algama(2.5), g
call t
end
subroutine t
real(16), parameter :: q = erfc_scaled(2.5_16)
real(8), parameter :: w(2,2) = reshape((/1d0,2d0,3d200,1d-200/), (/2,2/))
real(8), parameter :: z(2) = norm2(w, 1), v(6) = erfc_scaled((/-2d0,0d0,0.5d0,5d0,40d0,1d8/))
real(16) x
double precision d
d = 2.5d0
print *, z, v, q, norm2(w)
x = 2.5_16
print *, abs(erfc_scaled(x)/q-1) < 1e-30_16, erfc_scaled(100*x), bessel_jn(2, d), besjn(2, d)
end
