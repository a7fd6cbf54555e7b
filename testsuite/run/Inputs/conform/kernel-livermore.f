C     Livermore-loop-like kernels with COMMON SPACEs and EQUIVALENCE
      PROGRAM LFK
      PARAMETER (N=101)
      COMMON /SPACE1/ U(1001), V(1001), W(1001), X(1001), Y(1001),
     1 Z(1001)
      COMMON /SPACE2/ PX(25,101), CX(25,101), VY(101,7), VH(101,7)
      COMMON /SPACER/ A11,A12,A13,R,T,Q,S
      COMMON /IS/ IX(1001), IR(1001), ZONE(300)
      INTEGER ZONE
      REAL ALL(6006), B(64,64)
      EQUIVALENCE (U(1),ALL(1))
      LOGICAL FLAG
      DATA A11,R,T,Q /0.5,4.86,276.0,0.0/
      CALL SIGNEL(ALL,6006,0.125)
      DO 1 K=1,400
    1 X(K) = Q + Y(K)*(R*Z(K+10) + T*Z(K+11))
      PRINT *, X(1), X(400)
      II = 101
      IPNTP = 0
  222 IPNT = IPNTP
      IPNTP = IPNTP+II
      II = II/2
      I = IPNTP
      DO 2 K = IPNT+2, IPNTP, 2
      I = I+1
    2 X(I) = X(K) - V(K)*X(K-1) - V(K+1)*X(K+1)
      IF (II.GT.1) GO TO 222
      PRINT *, X(102), X(150)
      Q = 0.0
      DO 3 K=1,N
    3 Q = Q + Z(K)*X(K)
      PRINT '(E12.4)', Q
      DO 5 I = 2,N
    5 X(I) = Z(I)*(Y(I)-X(I-1))
      PRINT '(E12.4)', X(N)
      DO 6 I=2,20
      W(I) = 0.01
      DO 6 K=1,I-1
    6 W(I) = W(I) + U(K)*W(I-K)
      PRINT '(3E12.4)', W(2), W(10), W(20)
      DO 9 I=1,N
      DO 9 J=1,13
    9 PX(J,I) = I*0.25 - J
      DO 19 I=1,N
      PX(1,I) = PX(13,I)*2.0 + PX(12,I) + PX(11,I)
      PX(1,I) = PX(1,I) + 3.0*(PX(5,I)+PX(6,I)) + PX(3,I)
   19 CONTINUE
      PRINT *, PX(1,1), PX(1,N)
      X(1) = Y(1)
      DO 11 K=2,N
   11 X(K) = X(K-1)+Y(K)
      DO 12 K=1,N-1
   12 X(K) = Y(K+1)-Y(K)
      PRINT *, X(1),X(N),X(N-1)
      DO 13 K=1,1001
      IX(K) = MOD(K*7,64)+1
   13 IR(K) = MOD(K*11,64)+1
      DO 14 J=1,64
      DO 14 I=1,64
   14 B(I,J) = 0
      DO 15 K=1,1001
   15 B(IX(K),IR(K)) = B(IX(K),IR(K)) + 1.0
      S = 0
      DO 16 J=1,64
      DO 16 I=1,64
   16 IF (B(I,J).GT.S) S = B(I,J)
      PRINT *, S
      J2 = 0
      DO 17 K=1,300
      ZONE(K) = MOD(K*K,17)
      FLAG = ZONE(K).EQ.4 .OR. .NOT.(ZONE(K).NE.9)
      IF (.NOT.FLAG) GO TO 17
      J2 = J2+1
      GO TO (171,172,173), MOD(K,4)
      J2 = J2+1000
      GO TO 17
  171 J2 = J2+1
      GO TO 17
  172 J2 = J2+10
      GO TO 17
  173 J2 = J2+100
   17 CONTINUE
      PRINT *, J2
      M = 1
      DO 24 K=2,N
   24 IF (X(K).LT.X(M)) M = K
      PRINT *, M, X(M), ALL(3003+M)
      END
      SUBROUTINE SIGNEL(V,N,SCALE)
      REAL V(N)
      F = 0.0
      DO 1 I=1,N
      F = F + SCALE
      IF (F.GT.3.) F = F-3.0
    1 V(I) = F*0.0625
      END
