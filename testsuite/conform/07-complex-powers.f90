! Clause 7.2.1 of Fortran 95: powers of COMPLEX values with small constant exponents have gfortran's signs of zero, those with others too.
! RUN: %compare %light %s
program p
  complex, parameter :: c = (-2.,0.), d = c**2, e = c**(-1), f(2) = [c, (0.,-1.)]**2
  integer(8), parameter :: two = 2
  complex(4) :: z(4), w
  complex(8) :: u(4)
  complex(16) :: q
  integer :: i = 2
  !hpf$ distribute u(cyclic)
  z = [(-2.,0.), (0.,-1.), (-0.,-0.), (0.,-3.)]
  u = z
  w = z(1)
  q = w
  print *, d, e, f
  print *, z**2, w**2, u**two, q**2_1
  print *, z(:2)**(-1), w**(-1), u(4)**(-1), q**(-1)
  print *, z**0, z**1, u**1, w**1
  print *, w**i, z(:2)**(-2), u**3, u(1)**i, (z + 1)**2, -z**2
  u = u**2 - u
  print *, u
end program
