C     Adjustable arrays by COMMON, declarations behind statement functions, arguments that call
C RUN: %compare --np 1,3 --flags=-w %s
      PROGRAM ADJUST
      COMMON /SIZ/ N, M
      REAL A(4,3), B(12)
      COMPLEX*16 Z(5)
      COMPLEX*16 ZDUM
      REAL*8 CABS1
      CABS1(ZDUM) = ABS(REAL(ZDUM)) + ABS(DIMAG(ZDUM))
      INTEGER K
      DATA K/3/
      N=4
      M=3
      DO 10 I=1,12
   10 B(I)=I
      CALL SUB(A,B)
      PRINT *,A
      DO 20 I=1,5
   20 Z(I)=DCMPLX(I*1D0,-I*2D0)
      R=CABS1(Z(IZ(5,Z)))
      PRINT *,R,K
      IF (CABS1(Z(IZ(4,Z))).GT.11D0) PRINT *,'YES'
      CALL EXPL(X)
      PRINT *,X,SINCOS(2.0)
      END
      SUBROUTINE SUB(A,B)
      DIMENSION A(N,M), B(N*M), W(2)
      COMMON /SIZ/ N, M
      DO 10 J=1,M
      DO 10 I=1,N
   10 A(I,J)=B((J-1)*N+I)*10+SIZE(A,1)
      PRINT *,SIZE(B),SUM(B)
      W(1)=1
      END
      INTEGER FUNCTION IZ(N,Z)
      COMPLEX*16 Z(*)
      IZ=N
      PRINT *,'IZ',Z(1)
      END
      SUBROUTINE EXPL(X)
      X=3
      END
      FUNCTION SINCOS(X)
      SINCOS=X*2
      END
