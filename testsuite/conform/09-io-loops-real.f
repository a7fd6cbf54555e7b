C Implied DOs of input and output over REAL and DOUBLE PRECISION variables, and with REAL bounds,
C as FORTRAN 77 has them.
C RUN: %compare %light %s
      PROGRAM RDO
      REAL X, A(12), Y
      DOUBLE PRECISION D
      INTEGER I, N
      CHARACTER*80 B(4)
      COMMON /C/ Z
      X = 9
      PRINT *, X, (X, X=1.0,2.0,0.5), X
      PRINT *, (X, X**2, X=0,1,.1), X
      WRITE(*,'(5F8.3)') (D, (X*D, X=D,2*D,1.0), D=1D0,3D0), X, D
      PRINT *, (X, X=1.,0.), X
      PRINT *, (X, X=1.,-1.,-.5), X
      PRINT *, (I, I=1.2,3.9), I, (I,I=4.,1.,-1.5)
      PRINT *, ((X+I, X=I,I+1,.5), I=1,2), I, X
      DO 1 I=1,12
    1 A(I) = I
      PRINT *, (A(INT(X)), X=1,12,2.5)
      WRITE(B, '(4F6.1)') (X, X=1,12)
      READ(B, '(4F6.1)') (A(INT(13-X)), X=1,12)
      PRINT *, A, X
      B(1) = '3. 1 2 3 4'
      READ(B(1),*) Y, (A(INT(X)), X=1.,Y)
      PRINT *, Y, A(1), A(2), A(3), A(4), X
      PRINT *, (Z, F(Z), Z=1.,3.)
      PRINT *, (F(X), X=F(1.), F(4.), F(2.)), X
      INQUIRE(IOLENGTH=N) (X, I, X=1.,4.)
      PRINT *, N, X
      OPEN(9, STATUS='SCRATCH', FORM='UNFORMATTED')
      WRITE(9) (X, X=1.,5.)
      REWIND 9
      READ(9) (A(NINT(X*2)), X=.5,2.5,.5)
      PRINT *, (A(I),I=1,5), X
      END
      REAL FUNCTION F(X)
      F = X/2
      END
