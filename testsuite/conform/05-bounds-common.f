C Clause 7.1.6.2: bounds by variables that EQUIVALENCE puts into COMMON.
C RUN: %compare %light %s
      SUBROUTINE SUB(A)
      EQUIVALENCE (M,IARRAY(100))
      COMMON /INFO/ IARRAY(1000)
      EQUIVALENCE (N,IARRAY(200)), (K,N)
      REAL A(M,N), B(K)
      A(1,1) = A(2,2)
      A(M,K) = 7
      B = M
      PRINT *, SIZE(A), A, B
      END
      PROGRAM P
      COMMON /INFO/ IARRAY(1000)
      REAL X(6)
      X = (/ 1., 2., 3., 4., 5., 6. /)
      IARRAY(100) = 3
      IARRAY(200) = 2
      CALL SUB(X)
      END
