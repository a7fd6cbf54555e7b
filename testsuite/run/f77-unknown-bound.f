C     The last bound of a dummy argument is a variable without a value: the array is what W(*) is
C RUN: %compare --np 1,3 --flags=-w %s
C RUN: %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
C CHECK: :19:{{[0-9]+}}: warning: 'lw' has no value when 's' begins: the last bound of 'a' is taken for '*' [-Wextensions]
C CHECK: :19:{{[0-9]+}}: warning: 'nq' has no value when 's' begins: the last bound of 'b' is taken for '*' [-Wextensions]
C CHECK-NOT: warning
      PROGRAM BOUND
      REAL X(3,4),Y(5)
      INTEGER I
      DO 10 I=1,5
   10 Y(I)=I
      X=0
      CALL S(X,Y,3)
      PRINT *,X
      CALL T(Y)
      END
      SUBROUTINE S(A,B,N)
      INTEGER N,LW
      REAL A(N,LW), B(NQ)
      A(1,2)=B(3)
      A(3,4)=B(5)
      LW=2
      A(LW,1)=B(LW)
      END
      SUBROUTINE T(A)
      PARAMETER (N=5,M=2)
      DIMENSION A(N),B(M)
      B=A(4:5)
      PRINT *,A,B,SIZE(A)
      END
