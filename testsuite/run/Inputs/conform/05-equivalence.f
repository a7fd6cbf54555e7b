      PROGRAM EQUIV1
      REAL A(10), B(5), X, Y
      INTEGER I(10), J, K(2,3), L(6)
      DOUBLE PRECISION D, E(5)
      CHARACTER C*8, CA(8)*1, CB*4
      COMPLEX Z(3)
      REAL ZR(6)
      COMMON /BL/ Q(4), R
      DIMENSION QQ(8)
      EQUIVALENCE (A(3),B(1)), (X,Y), (K,L), (D,I(3)), (C,CA,CB(2:2))
      EQUIVALENCE (Z,ZR), (Q(2),QQ(1))
      DATA ZR/1,2,3,4,5,6/
      INTEGER*1 BYT(4)
      INTEGER WORD
      EQUIVALENCE (BYT,WORD)
      DO 10 N=1,10
      I(N)=N
   10 A(N)=N
      DO 20 N=1,5
   20 B(N)=B(N)+100
      PRINT *, A
      X = 3.0
      PRINT *, Y
      DO N=1,6
      L(N)=N*N
      END DO
      PRINT *, K(2,1),K(1,3)
      D = 1.0D0
      PRINT *, I(1),I(2),I(3),I(4),I(5)
      C = 'abcdefgh'
      CA(3) = 'X'
      PRINT *, C, ' ', CB(2:4)
      PRINT *, Z
      Z(2) = (9.,8.)
      PRINT *, ZR
      DO N=1,8
      QQ(N)=N
      END DO
      PRINT *, Q(2),Q(3),Q(4),R
      CALL COM
      A(1:5) = B(1:5)
      PRINT *, A
      B(2:5) = A(1:4)
      PRINT *, A
      DO N=2,9
      A(N) = B(MIN(5,MAX(1,N-2))) + A(1)
      END DO
      PRINT *, A
      WORD = 258
      PRINT *, BYT
      CALL REC(3)
      END
      SUBROUTINE COM
      COMMON /BL/ V(8)
      PRINT *, (V(I),I=1,8)
      END
      RECURSIVE SUBROUTINE REC(N)
      INTEGER M, IA(4)
      REAL R
      EQUIVALENCE (M,IA(2)), (R,IA(4))
      M = N
      R = N/2.0
      IF (N.GT.0) CALL REC(N-1)
      PRINT *, IA(2), R
      END
