C     NAS-like: linear congruential random numbers, CG kernel, bucket sort, Pentadiagonal
      PROGRAM NAS
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      PARAMETER (NN=50, NZ=50*7)
      COMMON /MAT/ A(NZ), COLIDX(NZ), ROWSTR(NN+1)
      INTEGER COLIDX, ROWSTR
      DIMENSION X(NN), Z(NN), P(NN), Q(NN), R(NN)
      INTEGER KEY(200), CNT(0:15)
      EXTERNAL RANDLC
      DATA TRAN,AMULT /314159265.D0,1220703125.D0/
      SAVE TRAN
      CALL MAKEA(NN)
      DO 10 I=1,NN
   10 X(I)=1D0
      CALL CONJ(NN,X,Z,P,Q,R,RNORM,15)
      ZETA=0
      DO 20 I=1,NN
   20 ZETA=ZETA+X(I)*Z(I)
      PRINT '(F12.6)', ZETA
      IF (RNORM.LT.1D-6) PRINT *, 'CONVERGED'
      DO 30 I=1,200
   30 KEY(I)=INT(16*RANDLC(TRAN,AMULT))
      CALL IFILL(CNT,16,0)
      DO 40 I=1,200
   40 CNT(KEY(I))=CNT(KEY(I))+1
      PRINT '(16I4)', CNT
      CALL VRANLC(5,TRAN,AMULT,X(3))
      PRINT '(5F10.7)', (X(I),I=3,7)
      END
      SUBROUTINE IFILL(K,N,V)
      INTEGER K(*),V
      DO 1 I=1,N
    1 K(I)=V
      END
      DOUBLE PRECISION FUNCTION RANDLC(X,A)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      PARAMETER (R23=0.5D0**23,R46=R23**2,T23=2D0**23,T46=T23**2)
      T1=R23*A
      A1=INT(T1)
      A2=A-T23*A1
      T1=R23*X
      X1=INT(T1)
      X2=X-T23*X1
      T1=A1*X2+A2*X1
      T2=INT(R23*T1)
      Z=T1-T23*T2
      T3=T23*Z+A2*X2
      T4=INT(R46*T3)
      X=T3-T46*T4
      RANDLC=R46*X
      RETURN
      END
      SUBROUTINE VRANLC(N,X,A,Y)
      DOUBLE PRECISION X,A,Y(*),RANDLC
      DO 1 I=1,N
    1 Y(I)=RANDLC(X,A)
      END
      SUBROUTINE MAKEA(N)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      COMMON /MAT/ A(350), COLIDX(350), ROWSTR(51)
      INTEGER COLIDX, ROWSTR
      K=1
      DO 20 I=1,N
      ROWSTR(I)=K
      DO 10 J=MAX(1,I-3),MIN(N,I+3)
      COLIDX(K)=J
      A(K)=-1D0/(1+ABS(I-J))
      IF (I.EQ.J) A(K)=4
   10 K=K+1
   20 CONTINUE
      ROWSTR(N+1)=K
      END
      SUBROUTINE CONJ(N,X,Z,P,Q,R,RNORM,NIT)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION X(*),Z(*),P(*),Q(*),R(*)
      RHO=0
      DO 1 J=1,N
      Q(J)=0
      Z(J)=0
      R(J)=X(J)
      P(J)=R(J)
    1 RHO=RHO+R(J)**2
      DO 50 IT=1,NIT
      CALL AMUL(N,P,Q)
      D=DOT(N,P,Q)
      ALPHA=RHO/D
      DO 2 J=1,N
      Z(J)=Z(J)+ALPHA*P(J)
    2 R(J)=R(J)-ALPHA*Q(J)
      RHO0=RHO
      RHO=DOT(N,R,R)
      BETA=RHO/RHO0
      DO 3 J=1,N
    3 P(J)=R(J)+BETA*P(J)
   50 CONTINUE
      CALL AMUL(N,Z,R)
      SUM=0
      DO 4 J=1,N
    4 SUM=SUM+(X(J)-R(J))**2
      RNORM=SQRT(SUM)
      END
      SUBROUTINE AMUL(N,P,Q)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION P(N),Q(N)
      COMMON /MAT/ A(350), COL(350), ROW(51)
      INTEGER COL, ROW
      DO 20 J=1,N
      S=0
      DO 10 K=ROW(J),ROW(J+1)-1
   10 S=S+A(K)*P(COL(K))
   20 Q(J)=S
      END
      DOUBLE PRECISION FUNCTION DOT(N,X,Y)
      DOUBLE PRECISION X(N),Y(N)
      DOT=0
      DO 1 I=1,N
    1 DOT=DOT+X(I)*Y(I)
      END
