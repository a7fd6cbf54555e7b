C FORTRAN 77 compilers: initial values between slashes in type declarations; PARAMETER without parentheses.
C RUN: %compare %light %s
      program oi
      integer i, j /1/, g/2/, h(3) /3*7/
      real x(2,2)/1.0,2.0,2*-3.5/, y/1e3/
      character*4 c/'ab'/, d(2)*3/'xyz','uvw'/
      logical l/.true./
      double precision z(3)/1d0,2d0,3d0/
      complex w/(1.0,2.0)/
      parameter (k=3)
      integer m(k)/k*5/
      i=3
      print *, i,j,g,h,x,y,c,d,l,z,w,m
      call s
      call s
      call bare
      end
      subroutine s
      integer n/0/
      n = n+1
      print *, n
      end
      subroutine bare
      parameter n = 3, x = 2.*n
      character*4 t
      parameter t = 'abcd'
      parameter (m = n+1)
      integer parameter, a(m)
      a = 2*n
      parameter = 5
      print *, n, x, t, a, parameter
      end
