C     Numerical recipes in own words: root finders, ODE, sort, spline
      PROGRAM NR
      EXTERNAL FUNC, DERIVS, DFUNC
      REAL Y(2), DYDX(2), X(8), YS(8), Y2(8)
      INTEGER IDX(8)
      COMMON /CNT/ NCALL
      DATA X/1.,2.,3.,4.,5.,6.,7.,8./
      NCALL = 0
      CALL BISECT(FUNC,0.0,2.0,1E-5,ROOT)
      PRINT '(A,F8.4,I4)', ' ROOT', ROOT, NCALL
      CALL NEWTON(FUNC,DFUNC,1.5,ROOT,*90)
      PRINT '(A,F8.4)', ' NEWTON', ROOT
      CALL NEWTON(FUNC,DFUNC,-1E30,ROOT,*80)
   80 PRINT *, 'NO CONVERGENCE'
   90 CONTINUE
      Y(1) = 1.0
      Y(2) = 0.0
      T = 0
      DO 10 I=1,10
      CALL DERIVS(T,Y,DYDX)
      CALL RK4(Y,DYDX,2,T,0.125,Y,DERIVS)
   10 T = T+0.125
      PRINT '(2F9.5)', Y
      DO 20 I=1,8
   20 YS(I) = MOD(I*5,8)
      CALL SPLINE(X,YS,8,1E30,1E30,Y2)
      CALL SPLINT(X,YS,Y2,8,3.5,VAL)
      PRINT '(F10.5)', VAL
      CALL INDEXX(8,YS,IDX)
      PRINT *, IDX
      CALL SORT(8,YS)
      PRINT *, YS
      CALL LOCATE(YS,8,3.5,J)
      PRINT *, J
      END
      FUNCTION FUNC(X)
      COMMON /CNT/ NCALL
      NCALL = NCALL+1
      FUNC = X*X-2.0
      END
      FUNCTION DFUNC(X)
      DFUNC = 2*X
      END
      SUBROUTINE BISECT(F,A,B,TOL,X)
      XL = A
      XR = B
      FL = F(XL)
    1 X = 0.5*(XL+XR)
      FX = F(X)
      IF (FX*FL) 2,5,3
    2 XR = X
      GO TO 4
    3 XL = X
      FL = FX
    4 IF (XR-XL.GT.TOL) GO TO 1
    5 RETURN
      END
      SUBROUTINE NEWTON(F,DF,X0,X,*)
      X = X0
      DO 10 I=1,30
      DX = F(X)/DF(X)
      X = X-DX
      IF (ABS(DX).LT.1E-6) RETURN
   10 CONTINUE
      RETURN 1
      END
      SUBROUTINE DERIVS(T,Y,D)
      DIMENSION Y(*),D(*)
      D(1) = Y(2)
      D(2) = -Y(1)
      END
      SUBROUTINE RK4(Y,DYDX,N,X,H,YOUT,DERIVS)
      PARAMETER (NMAX=10)
      DIMENSION Y(N),DYDX(N),YOUT(N),YT(NMAX),DYT(NMAX),DYM(NMAX)
      EXTERNAL DERIVS
      HH=H*0.5
      H6=H/6.
      XH=X+HH
      DO 11 I=1,N
        YT(I)=Y(I)+HH*DYDX(I)
11    CONTINUE
      CALL DERIVS(XH,YT,DYT)
      DO 12 I=1,N
        YT(I)=Y(I)+HH*DYT(I)
12    CONTINUE
      CALL DERIVS(XH,YT,DYM)
      DO 13 I=1,N
        YT(I)=Y(I)+H*DYM(I)
        DYM(I)=DYT(I)+DYM(I)
13    CONTINUE
      CALL DERIVS(X+H,YT,DYT)
      DO 14 I=1,N
        YOUT(I)=Y(I)+H6*(DYDX(I)+DYT(I)+2.*DYM(I))
14    CONTINUE
      RETURN
      END
      SUBROUTINE SPLINE(X,Y,N,YP1,YPN,Y2)
      PARAMETER (NMAX=100)
      DIMENSION X(N),Y(N),Y2(N),U(NMAX)
      IF (YP1.GT..99E30) THEN
        Y2(1)=0.
        U(1)=0.
      ELSE
        Y2(1)=-0.5
        U(1)=(3./(X(2)-X(1)))*((Y(2)-Y(1))/(X(2)-X(1))-YP1)
      ENDIF
      DO 11 I=2,N-1
        SIG=(X(I)-X(I-1))/(X(I+1)-X(I-1))
        P=SIG*Y2(I-1)+2.
        Y2(I)=(SIG-1.)/P
        U(I)=(6.*((Y(I+1)-Y(I))/(X(I+1)-X(I))-(Y(I)-Y(I-1))
     *      /(X(I)-X(I-1)))/(X(I+1)-X(I-1))-SIG*U(I-1))/P
11    CONTINUE
      QN=0.
      UN=0.
      Y2(N)=(UN-QN*U(N-1))/(QN*Y2(N-1)+1.)
      DO 12 K=N-1,1,-1
        Y2(K)=Y2(K)*Y2(K+1)+U(K)
12    CONTINUE
      RETURN
      END
      SUBROUTINE SPLINT(XA,YA,Y2A,N,X,Y)
      DIMENSION XA(N),YA(N),Y2A(N)
      KLO=1
      KHI=N
1     IF (KHI-KLO.GT.1) THEN
        K=(KHI+KLO)/2
        IF(XA(K).GT.X)THEN
          KHI=K
        ELSE
          KLO=K
        ENDIF
      GOTO 1
      ENDIF
      H=XA(KHI)-XA(KLO)
      IF (H.EQ.0.) PAUSE 'Bad XA input.'
      A=(XA(KHI)-X)/H
      B=(X-XA(KLO))/H
      Y=A*YA(KLO)+B*YA(KHI)+
     *      ((A**3-A)*Y2A(KLO)+(B**3-B)*Y2A(KHI))*(H**2)/6.
      RETURN
      END
      SUBROUTINE SORT(N,RA)
      DIMENSION RA(N)
      L=N/2+1
      IR=N
10    CONTINUE
        IF(L.GT.1)THEN
          L=L-1
          RRA=RA(L)
        ELSE
          RRA=RA(IR)
          RA(IR)=RA(1)
          IR=IR-1
          IF(IR.EQ.1)THEN
            RA(1)=RRA
            RETURN
          ENDIF
        ENDIF
        I=L
        J=L+L
20      IF(J.LE.IR)THEN
          IF(J.LT.IR)THEN
            IF(RA(J).LT.RA(J+1))J=J+1
          ENDIF
          IF(RRA.LT.RA(J))THEN
            RA(I)=RA(J)
            I=J
            J=J+J
          ELSE
            J=IR+1
          ENDIF
        GO TO 20
        ENDIF
        RA(I)=RRA
      GO TO 10
      END
      SUBROUTINE INDEXX(N,ARRIN,INDX)
      DIMENSION ARRIN(N),INDX(N)
      DO 11 J=1,N
        INDX(J)=J
11    CONTINUE
      DO 13 J=2,N
        K=INDX(J)
        A=ARRIN(K)
        DO 12 I=J-1,1,-1
          IF(ARRIN(INDX(I)).LE.A)GO TO 15
          INDX(I+1)=INDX(I)
12      CONTINUE
        I=0
15      INDX(I+1)=K
13    CONTINUE
      RETURN
      END
      SUBROUTINE LOCATE(XX,N,X,J)
      DIMENSION XX(N)
      JL=0
      JU=N+1
10    IF(JU-JL.GT.1)THEN
        JM=(JU+JL)/2
        IF((XX(N).GT.XX(1)).EQV.(X.GT.XX(JM)))THEN
          JL=JM
        ELSE
          JU=JM
        ENDIF
      GO TO 10
      ENDIF
      J=JL
      RETURN
      END
