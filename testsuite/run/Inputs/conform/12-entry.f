      PROGRAM ENTRY1
      REAL X(5), F1, F2
      INTEGER IF3
      DOUBLE PRECISION DF4
      CHARACTER*6 CHA, CHB
      CALL SETUP(5)
      CALL ADD(2.0)
      CALL ADD(3.0)
      CALL GETV(R, N)
      PRINT *, R, N
      CALL FILLX(X,5,7.0)
      PRINT *, X
      CALL SCALX(X,2.0,5)
      PRINT *, X
      PRINT *, F1(3.0), F2(3.0,4.0)
      PRINT *, IF3(7), DF4(2.5D0)
      PRINT *, CHA(1), CHB(2)
      CALL ALT(2,*10,*20)
      PRINT *, 'none'
   10 PRINT *, 'ten'
      GO TO 30
   20 PRINT *, 'twenty'
   30 CALL ALT2(1)
      PRINT *, FACT(5)
      CALL MULTI(1)
      CALL ONE
      CALL TWO(X,3)
      END
      SUBROUTINE SETUP(M)
      REAL TOT
      INTEGER CNT, LIM
      SAVE TOT, CNT, LIM
      DATA TOT /1.5/
      LIM = M
      CNT = 0
      RETURN
      ENTRY ADD(V)
      TOT = TOT + V
      CNT = CNT + 1
      RETURN
      ENTRY GETV(RES, K)
      RES = TOT
      K = CNT*100 + LIM
      END
      SUBROUTINE FILLX(A,N,V)
      REAL A(N), B(*)
      DO 10 I=1,N
   10 A(I) = V+I
      RETURN
      ENTRY SCALX(B,S,N)
      DO 20 I=1,N
   20 B(I) = B(I)*S
      END
      FUNCTION F1(X)
      F1 = X+1
      RETURN
      ENTRY F2(X,Y)
      F2 = X*Y
      IF (Y.GT.3) F1 = F1 + 0.5
      END
      INTEGER FUNCTION IF3(K)
      DOUBLE PRECISION DF4, Z
      IF3 = K*2
      RETURN
      ENTRY DF4(Z)
      DF4 = Z*Z
      END
      CHARACTER*6 FUNCTION CHA(K)
      CHARACTER*6 CHB
      CHA = 'first'
      GO TO 5
      ENTRY CHB(K)
      CHB = 'second'
    5 IF (K.GT.1) CHB(1:1) = 'S'
      END
      SUBROUTINE ALT(K,*,*)
      RETURN K
      ENTRY ALT2(K)
      PRINT *, 'alt2', K
      END
      FUNCTION FACT(N)
      FACT = 1
      ENTRY KFACT(N)
      IF (N.EQ.4) KFACT = 24
      IF (N.EQ.4) RETURN
      DO 10 I=1,N
   10 FACT = FACT*I
      END
      SUBROUTINE MULTI(K)
      DIMENSION Q(M)
      INTEGER ST(4)
      COMMON /SHARE/ ICOM
      DATA ST/4*9/
      ICOM = 3
      ST(2) = K
      RETURN
      ENTRY ONE
      PRINT *, ST, ICOM
      RETURN
      ENTRY TWO(Q,M)
      PRINT *, (Q(I),I=1,M), ST(2)
      END
