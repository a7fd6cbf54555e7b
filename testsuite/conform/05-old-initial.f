C FORTRAN 77 compilers: initial values between slashes in type declarations.
C RUN: %compare --np 1,3 %light %s
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
      end
      subroutine s
      integer n/0/
      n = n+1
      print *, n
      end
