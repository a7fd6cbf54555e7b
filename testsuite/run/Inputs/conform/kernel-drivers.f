C     ODE/optimisation drivers with reverse communication, work arrays, procedure chains
      PROGRAM M3
      EXTERNAL ROSEN, GRAD, PRT
      REAL X(2), WRK(40), FVAL
      INTEGER IWRK(10), IFLAG
      CHARACTER*10 TAG
      X(1) = -1.2
      X(2) = 1.0
      CALL MINIM(2,X,ROSEN,GRAD,WRK(1),WRK(11),WRK(21),IWRK,PRT)
      IFLAG = 0
      T = 1.0
  100 CALL REVCOM(T,FVAL,IFLAG)
      IF (IFLAG.EQ.1) THEN
        FVAL = COS(T)-T
        GO TO 100
      ENDIF
      PRINT '(F10.6,I3)', T, IFLAG
      CALL MATV(WRK,3,3)
      CALL TRANSP(WRK,WRK(10),3,3)
      PRINT *, (WRK(I),I=10,18)
      CALL OUTER(PRT)
      TAG='tag'
      CALL STRARG(TAG,'literal',TAG(2:3)//'x')
      PRINT *, TAG
      END
      SUBROUTINE MINIM(N,X,F,G,D,XN,GW,IW,PR)
      EXTERNAL F,G,PR
      REAL X(N),D(N),XN(N),GW(*)
      INTEGER IW(*)
      IW(1)=0
      FO=F(N,X)
      DO 30 IT=1,5
      CALL G(N,X,GW)
      ST=0.01
   10 DO 20 I=1,N
      D(I)=-GW(I)
   20 XN(I)=X(I)+ST*D(I)
      FN=F(N,XN)
      IW(1)=IW(1)+1
      IF (FN.LT.FO) GO TO 25
      ST=ST*0.5
      IF (ST.GT.1E-6) GO TO 10
   25 CALL COPY(N,XN,1,X,1)
      FO=FN
   30 CONTINUE
      CALL PR('MIN',N,X)
      PRINT *, IW(1)
      END
      SUBROUTINE COPY(N,X,INCX,Y,INCY)
      REAL X(*),Y(*)
      DO 1 I=0,N-1
    1 Y(1+I*INCY)=X(1+I*INCX)
      END
      FUNCTION ROSEN(N,X)
      REAL X(N)
      ROSEN=100*(X(2)-X(1)**2)**2+(1-X(1))**2
      END
      SUBROUTINE GRAD(N,X,G)
      REAL X(N),G(N)
      G(2)=200*(X(2)-X(1)**2)
      G(1)=-2*X(1)*G(2)-2*(1-X(1))
      END
      SUBROUTINE PRT(T,N,X)
      CHARACTER*(*) T
      REAL X(N)
      PRINT '(1X,A,I3,2F9.4)', T, N, X
      END
      SUBROUTINE REVCOM(T,F,IFLAG)
      SAVE A,B,FA,ISTEP
      DATA ISTEP/0/
      GO TO (10,20,30), ISTEP+1
   10 A=0
      B=1
      T=A
      ISTEP=1
      IFLAG=1
      RETURN
   20 FA=F
      ISTEP=2
      T=(A+B)/2
      IFLAG=1
      RETURN
   30 IF (F*FA.GT.0) THEN
        A=T
        FA=F
      ELSE
        B=T
      ENDIF
      T=(A+B)/2
      IF (B-A.LT.1E-6) IFLAG=0
      END
      SUBROUTINE MATV(A,N,M)
      REAL A(N,M)
      DO 1 I=1,N
      DO 1 J=1,M
    1 A(I,J)=10*I+J
      END
      SUBROUTINE TRANSP(A,B,N,M)
      REAL A(N,M),B(M,N)
      DO 1 I=1,N
      DO 1 J=1,M
    1 B(J,I)=A(I,J)
      END
      SUBROUTINE OUTER(P)
      EXTERNAL P
      REAL Z(3,2)
      DATA Z/6*0.5/
      CALL P('OUT',2,Z(2,1))
      CALL P('OUT',2,Z(1,2))
      END
      SUBROUTINE STRARG(A,B,C)
      CHARACTER*(*) A,B,C
      PRINT *, LEN(A),LEN(B),LEN(C),A,B,C
      A(LEN(A):)='!'
      END
