C Implied DOs over REAL variables move elements of mapped arrays.
C RUN: %compare --np 1,3,4 %light %s
      PROGRAM RDO2
      REAL X, A(12), B(12)
      COMMON /C/ X
!HPF$ DISTRIBUTE A(BLOCK)
!HPF$ DISTRIBUTE B(CYCLIC)
      DO 1 I=1,12
      B(I) = 0
    1 A(I) = I
      PRINT *, (A(INT(X)), B(7), X=1,12,2.5), X
      PRINT *, ((A(INT(X)+I), X=1,3,.5), I=0,9,4), X
      OPEN(9,STATUS='SCRATCH')
      WRITE(9,*) A, (A(INT(X)), X=12.,1.,-1.)
      REWIND 9
      READ(9,*) (B(INT(X)), X=12.,1.,-1.), A
      PRINT *, B, A, X
      PRINT *, (SUM(A(INT(X):)), X=3.,5.)
      CALL S(3.)
      END
      SUBROUTINE S(Y)
      COMMON /C/ X
      PRINT *, X, (F(X), X=Y,Y+2)
      END
      REAL FUNCTION F(Y)
      COMMON /C/ X
      F = X*100+Y
      END
