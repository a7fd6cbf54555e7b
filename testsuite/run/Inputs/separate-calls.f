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
      CALL WORDS
      END
      SUBROUTINE WORDS
      CHARACTER*4 C(6)
      INTEGER K(10), I
      DO 10 I = 1, 6
   10 C(I) = 'abc'//CHAR(48 + I)
      DO 20 I = 1, 10
   20 K(I) = I
      CALL SEVERAL(C(3), 3, K(4), 2)
      CALL SEVERAL(C, 6, K, 3)
      CALL ONE(C(2), 7)
      CALL OPEN(C, 5)
      CALL BOTH(C(2), 2, 'zz')
      CALL BOTH('wxyz', 1, C(6))
      CALL LONGER(C(3), 2)
      PRINT *, C
      END
