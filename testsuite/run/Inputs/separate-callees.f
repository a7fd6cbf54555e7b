      SUBROUTINE INNER(N, ALPHA, TAU, X)
      REAL*8 ALPHA, TAU, X(N)
      TAU = ALPHA*10
      ALPHA = -ALPHA
      X(1) = 99
      X(N) = 98
      END
      SUBROUTINE ADD(X, Y, K)
      REAL*8 X, Y
      X = X + Y + K
      K = K + 1
      END
      SUBROUTINE VECT(N, X, Y, K)
      REAL*8 X(*), Y(N)
      INTEGER K(*)
      DO 1 I = 1, N
    1 X(I) = X(I) + Y(I) + K(1)
      END
