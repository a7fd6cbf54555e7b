      SUBROUTINE OUTER(N, A, LDA, T)
      INTEGER N, LDA
      REAL*8 A(LDA,*), T(LDA,*), W(3), Z(0:2,2)
      INTEGER K(2)
      CALL INNER(N, A, T, A(1,2))
      CALL INNER(N, A(1,2), T(2,1), W)
      W = 5
      Z = 7
      K = 3
      CALL ADD(W, Z, K)
      PRINT *, W, Z, K
      CALL VECT(3, W, Z(1,1), K)
      CALL VECT(2, W(2), Z, K(2))
      PRINT *, W, Z, K
      END
      PROGRAM MAIN
      REAL*8 A(3,3), T(3,3)
      A = 1
      A(:,2) = 2
      T = 0
      CALL OUTER(2, A, 3, T)
      PRINT *, A
      PRINT *, T
      END
