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
      SUBROUTINE SEVERAL(A, N, K, M)
      INTEGER N, M, K(M), I
      CHARACTER*4 A(N)
      PRINT *, (A(I), I = 1, N), K
      A(1) = 'new'
      END
      SUBROUTINE ONE(A, N)
      CHARACTER*(*) A
      PRINT *, A, LEN(A), N
      END
      SUBROUTINE OPEN(A, N)
      CHARACTER*(*) A(*)
      PRINT *, A(1), A(2), LEN(A(1)), N
      END
      SUBROUTINE BOTH(A, N, B)
      CHARACTER*(*) A(N), B
      PRINT *, A, LEN(A), B, LEN(B)
      END
      SUBROUTINE LONGER(A, N)
      CHARACTER*8 A(1)
      PRINT *, A, N
      END
