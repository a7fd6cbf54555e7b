      PROGRAM PROC1
      EXTERNAL FCN, SUBR, G, FCN2
      INTRINSIC SIN, DSQRT, MOD, IABS
      DOUBLE PRECISION QUAD, FCN, G, DSQRT, X(10)
      INTEGER APPLY2
      REAL APPLY1
      X(1)=1D0
      PRINT *, QUAD(FCN,0D0,1D0,100)
      PRINT *, QUAD(G,0D0,2D0,10)
      PRINT *, QUAD(DSQRT,0D0,4D0,8)
      PRINT *, APPLY1(SIN,0.5)
      PRINT *, APPLY2(MOD,17,5)
      CALL DRIVE(SUBR,X,10)
      PRINT *, X
      CALL TWICE(SUBR,X)
      PRINT *, X
      CALL HOST
      CALL RK4(FCN2, 0.0, X, 2)
      END
      SUBROUTINE HOST
      INTEGER K
      K = 5
      CALL RUN(INNER)
      PRINT *, 'K=',K
      CONTAINS
      SUBROUTINE INNER(I)
      INTEGER I
      K = K + I
      END SUBROUTINE
      END
      SUBROUTINE RUN(F)
      EXTERNAL F
      DO 10 I=1,3
   10 CALL F(I)
      END
      DOUBLE PRECISION FUNCTION FCN(X)
      DOUBLE PRECISION X
      FCN = X*X
      END
      DOUBLE PRECISION FUNCTION G(X)
      DOUBLE PRECISION X
      G = 1D0/(1D0+X)
      END
      DOUBLE PRECISION FUNCTION QUAD(F,A,B,N)
      DOUBLE PRECISION F,A,B,H,S
      H=(B-A)/N
      S=0
      DO 10 I=0,N-1
   10 S=S+F(A+H*(I+0.5D0))
      QUAD=S*H
      END
      REAL FUNCTION APPLY1(F,X)
      EXTERNAL F
      APPLY1 = F(X)
      END
      INTEGER FUNCTION APPLY2(F,I,J)
      INTEGER F
      APPLY2 = F(I,J)
      END
      SUBROUTINE SUBR(N,A,B,T)
      DOUBLE PRECISION A(N),B(*)
      CHARACTER*(*) T
      DO 10 I=1,N
      A(I) = I
   10 B(I) = B(I)+A(I)
      PRINT *, T, LEN(T)
      END
      SUBROUTINE DRIVE(S,X,N)
      EXTERNAL S
      DOUBLE PRECISION X(N), W(20)
      DO 5 I=1,20
    5 W(I) = I*100
      CALL S(3,W(4),W(10),'drive')
      CALL S(4,W,X(2),'again')
      DO 10 I=1,10
   10 X(I)=W(I+5)
      END
      SUBROUTINE TWICE(S,X)
      EXTERNAL S
      DOUBLE PRECISION X(*)
      CALL INDIR(S,X(2))
      CALL INDIR(S,X(5))
      END
      SUBROUTINE INDIR(P,X)
      DOUBLE PRECISION X(5),Y(5)
      CALL P(2,Y,X,'indirect')
      END
      SUBROUTINE RK4(F,T,X,N)
      DOUBLE PRECISION X(N)
      EXTERNAL F
      PRINT *, F(T)
      END
      REAL FUNCTION FCN2(T)
      FCN2=T+1
      END
