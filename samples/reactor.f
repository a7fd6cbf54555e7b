C     reactor.f: a chain of chemical reactors with diffusion, in FORTRAN 77.
C
C     What it shows: an old program, unchanged but for its directives. The
C     concentrations live in a COMMON block and are distributed; statement
C     labels, arithmetic IF, ENTRY, EQUIVALENCE, DATA, work arrays that are
C     handed on by their first elements and procedures as arguments are
C     what such programs are made of.
C
      PROGRAM REACT
      INTEGER N, NSPEC
      PARAMETER (N = 64, NSPEC = 3)
      DOUBLE PRECISION C, RATE, DIFF, DT
      INTEGER NSTEP
      COMMON /STATE/ C(N,NSPEC), RATE(N,NSPEC), DIFF(NSPEC), DT, NSTEP
CHPF$ DISTRIBUTE C(BLOCK,*)
CHPF$ ALIGN RATE(I,K) WITH C(I,K)
      DOUBLE PRECISION TOTAL, TOTAL0, TIME, WORK(200)
      DOUBLE PRECISION TEMP, ARRHEN, SECANT, ROOT
      INTEGER I, ISTEP, IOUT, IERR, MODE
      CHARACTER*24 TITLE
      EXTERNAL ARRHEN, BALANC
      DOUBLE PRECISION BALANC
      DATA TITLE /'reactor chain'/
      WRITE (*,900) TITLE, N, NSPEC
  900 FORMAT (1X,A,I4,' cells,',I2,' species')
C
C     rate constants from a table: fit, then look up
C
      CALL TABLE(5, WORK(1), WORK(21), WORK(41))
      DO 10 I = 1, 3
         TEMP = 300.0D0 + 25*I
         CALL LOOKUP(TEMP, ROOT)
         WRITE (*,910) TEMP, ROOT
   10 CONTINUE
  910 FORMAT (' T =',F7.1,'   k =',F10.6)
C
C     the temperature at which two of them balance
C
      ROOT = SECANT(BALANC, 300.0D0, 400.0D0, 1.0D-10, IERR)
      IF (IERR) 20, 30, 20
   20 WRITE (*,*) 'no balance'
      STOP 1
   30 WRITE (*,920) ROOT, ARRHEN(ROOT)
  920 FORMAT (' balance at',F10.4,F12.8)
C
C     march in time
C
      CALL START
      CALL AMOUNT(TOTAL0)
      TIME = 0.0D0
      IOUT = 0
      DO 50 ISTEP = 1, NSTEP
         MODE = MOD(ISTEP, 2) + 1
         GO TO (41, 42), MODE
   41    CALL CHEM
         CALL SPREAD1
         GO TO 45
   42    CALL SPREAD1
         CALL CHEM
   45    TIME = TIME + DT
         IF (MOD(ISTEP, 20) .NE. 0) GO TO 50
         IOUT = IOUT + 1
         CALL REPORT(IOUT, TIME)
   50 CONTINUE
      CALL AMOUNT(TOTAL)
      IF (ABS(TOTAL - TOTAL0) .GT. 1.0D-9*TOTAL0) THEN
         WRITE (*,*) 'mass was lost'
      ELSE
         WRITE (*,*) 'mass is conserved'
      END IF
C
C     steady state of one cell by Newton's method, on a small dense system
C
      CALL STEADY(WORK, 3, IERR, *60)
      WRITE (*,930) (WORK(I), I = 1, 3), IERR
  930 FORMAT (' steady state',3F10.6,', iterations',I4)
      CALL HISTRY
      STOP
   60 WRITE (*,*) 'Newton did not converge'
      END
C
      BLOCK DATA COEFF
      DOUBLE PRECISION TT, KK
      COMMON /RATES/ TT(5), KK(5), NT
      DATA NT /5/, (TT(I), I = 1, 5) /280.0D0,320.0D0,360.0D0,
     1     400.0D0,440.0D0/
      DATA KK(1), KK(2) /0.125D0,0.25D0/, (KK(I), I = 3, 5)
     1     /0.4375D0,0.75D0,1.1875D0/
      END
C
C     initial values: a pulse of the first species
C
      SUBROUTINE START
      INTEGER N, NSPEC, I, NSTEP
      PARAMETER (N = 64, NSPEC = 3)
      DOUBLE PRECISION U, R, D, DT
      COMMON /STATE/ U(N,NSPEC), R(N,NSPEC), D(NSPEC), DT, NSTEP
CHPF$ DISTRIBUTE U(BLOCK,*)
CHPF$ ALIGN R(I,K) WITH U(I,K)
      DT = 0.0625D0
      NSTEP = 100
      CALL FILL(D, 3, 0.5D0)
      D(3) = 0.25D0
      U = 0.0D0
      DO 10 I = N/2 - 3, N/2 + 4
         U(I,1) = 1.0D0
         U(I,2) = 0.5D0
   10 CONTINUE
      R = 0.0D0
      END
C
      SUBROUTINE FILL(A, N, V)
      INTEGER N, I
      DOUBLE PRECISION A(N), V
      DO 10 I = 1, N
   10 A(I) = V
      END
C
C     A + B -> P, in every cell
C
      SUBROUTINE CHEM
      INTEGER N, NSPEC, I, NSTEP
      PARAMETER (N = 64, NSPEC = 3)
      DOUBLE PRECISION U, R, D, DT, X
      COMMON /STATE/ U(N,NSPEC), R(N,NSPEC), D(NSPEC), DT, NSTEP
CHPF$ DISTRIBUTE U(BLOCK,*)
CHPF$ ALIGN R(I,K) WITH U(I,K)
      DO 10 I = 1, N
         X = 0.5D0*U(I,1)*U(I,2)
         R(I,1) = -X
         R(I,2) = -X
         R(I,3) = X + X
   10 CONTINUE
      U = U + DT*R
      END
C
C     diffusion, no flow through the ends
C
      SUBROUTINE SPREAD1
      INTEGER N, NSPEC, I, K, NSTEP
      PARAMETER (N = 64, NSPEC = 3)
      DOUBLE PRECISION U, R, D, DT
      COMMON /STATE/ U(N,NSPEC), R(N,NSPEC), D(NSPEC), DT, NSTEP
CHPF$ DISTRIBUTE U(BLOCK,*)
CHPF$ ALIGN R(I,K) WITH U(I,K)
      DO 20 K = 1, NSPEC
         DO 10 I = 2, N - 1
   10    R(I,K) = D(K)*(U(I-1,K) - 2.0D0*U(I,K) + U(I+1,K))
         R(1,K) = D(K)*(U(2,K) - U(1,K))
         R(N,K) = D(K)*(U(N-1,K) - U(N,K))
   20 CONTINUE
      U = U + DT*R
      END
C
C     what there is of all species
C
      SUBROUTINE AMOUNT(S)
      INTEGER N, NSPEC, NSTEP
      PARAMETER (N = 64, NSPEC = 3)
      DOUBLE PRECISION U, R, D, DT, S
      COMMON /STATE/ U(N,NSPEC), R(N,NSPEC), D(NSPEC), DT, NSTEP
CHPF$ DISTRIBUTE U(BLOCK,*)
CHPF$ ALIGN R(I,K) WITH U(I,K)
      S = SUM(U)
      END
C
C     a line of output, and what HISTRY prints in the end
C
      SUBROUTINE REPORT(IOUT, TIME)
      INTEGER N, NSPEC, NSTEP, IOUT, I, NKEPT
      PARAMETER (N = 64, NSPEC = 3)
      DOUBLE PRECISION U, R, D, DT, TIME, PEAK, KEPT(2,10), TIMES(10),
     1     PEAKS(10)
      COMMON /STATE/ U(N,NSPEC), R(N,NSPEC), D(NSPEC), DT, NSTEP
CHPF$ DISTRIBUTE U(BLOCK,*)
CHPF$ ALIGN R(I,K) WITH U(I,K)
      SAVE KEPT, NKEPT
      DATA NKEPT /0/
      PEAK = MAXVAL(U(1:N,3))
      WRITE (*,900) IOUT, TIME, U(N/2,1), U(N/2,2), PEAK
  900 FORMAT (1X,I3,F8.3,3F12.7)
      IF (NKEPT .GE. 10) RETURN
      NKEPT = NKEPT + 1
      KEPT(1,NKEPT) = TIME
      KEPT(2,NKEPT) = PEAK
      RETURN
C
      ENTRY HISTRY
      DO 10 I = 1, NKEPT
         TIMES(I) = KEPT(1,I)
         PEAKS(I) = KEPT(2,I)
   10 CONTINUE
      WRITE (*,910) (TIMES(I), PEAKS(I), I = 1, NKEPT)
  910 FORMAT (3(:,' (',F6.2,',',F9.6,')'))
      END
C
C     a natural cubic spline through the table; X, Y, Y2 are work arrays
C
      SUBROUTINE TABLE(M, X, Y, Y2)
      INTEGER M, I, NT
      DOUBLE PRECISION X(M), Y(M), Y2(*), TT, KK, SIG, P, SPL, TS
      COMMON /RATES/ TT(5), KK(5), NT
      COMMON /SPL/ TS(5), SPL(5,2)
      DOUBLE PRECISION FLAT(15)
      EQUIVALENCE (FLAT(1), TS(1))
      DO 10 I = 1, M
         X(I) = TT(I)
         Y(I) = KK(I)
   10 CONTINUE
      Y2(1) = 0.0D0
      Y2(M+1) = 0.0D0
      DO 20 I = 2, M - 1
         SIG = (X(I) - X(I-1))/(X(I+1) - X(I-1))
         P = SIG*Y2(I-1) + 2.0D0
         Y2(I) = (SIG - 1.0D0)/P
         Y2(M+I) = (Y(I+1) - Y(I))/(X(I+1) - X(I)) -
     1        (Y(I) - Y(I-1))/(X(I) - X(I-1))
         Y2(M+I) = (6.0D0*Y2(M+I)/(X(I+1) - X(I-1)) -
     1        SIG*Y2(M+I-1))/P
   20 CONTINUE
      Y2(M) = 0.0D0
      DO 30 I = M - 1, 1, -1
   30 Y2(I) = Y2(I)*Y2(I+1) + Y2(M+I)
      CALL MOVE(X, FLAT(1), M)
      CALL MOVE(Y, FLAT(M+1), M)
      CALL MOVE(Y2, FLAT(2*M+1), M)
      END
C
      SUBROUTINE MOVE(A, B, N)
      INTEGER N, I
      DOUBLE PRECISION A(*), B(*)
      DO 10 I = 1, N
   10 B(I) = A(I)
      END
C
C     the table's value at T; below and above its ends the last one's
C
      SUBROUTINE LOOKUP(T, V)
      INTEGER LO, HI, K
      DOUBLE PRECISION T, V, A, B, H, TS, SPL
      COMMON /SPL/ TS(5), SPL(5,2)
      LO = 1
      HI = 5
   10 IF (HI - LO .LE. 1) GO TO 20
         K = (LO + HI)/2
         IF (TS(K) .GT. T) THEN
            HI = K
         ELSE
            LO = K
         END IF
      GO TO 10
   20 H = TS(HI) - TS(LO)
      A = (TS(HI) - T)/H
      B = (T - TS(LO))/H
      V = A*SPL(LO,1) + B*SPL(HI,1) + ((A**3 - A)*SPL(LO,2) +
     1     (B**3 - B)*SPL(HI,2))*H*H/6.0D0
      END
C
      DOUBLE PRECISION FUNCTION ARRHEN(T)
      DOUBLE PRECISION T
      ARRHEN = 4.0D0*(T - 250.0D0)/(T + 450.0D0)
      END
C
C     how far the table is from the formula
C
      DOUBLE PRECISION FUNCTION BALANC(T)
      DOUBLE PRECISION T, V, ARRHEN
      CALL LOOKUP(T, V)
      BALANC = V - ARRHEN(T)
      END
C
C     a root of F between A and B
C
      DOUBLE PRECISION FUNCTION SECANT(F, A, B, TOL, IERR)
      INTEGER IERR, IT
      DOUBLE PRECISION F, A, B, TOL, X0, X1, F0, F1, X
      EXTERNAL F
      X0 = A
      X1 = B
      F0 = F(X0)
      F1 = F(X1)
      IERR = 1
      DO 10 IT = 1, 50
         IF (F1 .EQ. F0) GO TO 20
         X = X1 - F1*(X1 - X0)/(F1 - F0)
         X0 = X1
         F0 = F1
         X1 = X
         F1 = F(X1)
         IF (ABS(F1) .LT. TOL) THEN
            IERR = 0
            GO TO 20
         END IF
   10 CONTINUE
   20 SECANT = X1
      END
C
C     Newton's method: the work array holds X, F, the matrix and the pivots
C
      SUBROUTINE STEADY(W, N, ITER, *)
      INTEGER N, ITER, IP(3)
      DOUBLE PRECISION W(*), SIZE1
      CALL FILL(W, N, 0.5D0)
      DO 10 ITER = 1, 30
         CALL FUNC(W(1), W(N+1), W(2*N+1))
         CALL SOLVE(W(2*N+1), N, W(N+1), IP)
         SIZE1 = 0.0D0
         DO 5 I = 1, N
            W(I) = W(I) - W(N+I)
            SIZE1 = MAX(SIZE1, ABS(W(N+I)))
    5    CONTINUE
         IF (SIZE1 .LT. 1.0D-12) RETURN
   10 CONTINUE
      RETURN 1
      END
C
      SUBROUTINE FUNC(X, F, G)
      DOUBLE PRECISION X(3), F(3), G(3,3)
      F(1) = 1.0D0 - X(1) - X(1)*X(2)
      F(2) = 0.5D0 - X(2) - X(1)*X(2)
      F(3) = 2.0D0*X(1)*X(2) - X(3)
      G(1,1) = -1.0D0 - X(2)
      G(1,2) = -X(1)
      G(2,1) = -X(2)
      G(2,2) = -1.0D0 - X(1)
      G(3,1) = 2.0D0*X(2)
      G(3,2) = 2.0D0*X(1)
      CALL FILL(G(1,3), 2, 0.0D0)
      G(3,3) = -1.0D0
      END
C
      SUBROUTINE SOLVE(A, N, B, IP)
      INTEGER N, IP(N), I, J, K, L
      DOUBLE PRECISION A(N,*), B(*), T
      DO 50 K = 1, N
         L = K
         DO 10 I = K + 1, N
   10    IF (ABS(A(I,K)) .GT. ABS(A(L,K))) L = I
         IP(K) = L
         DO 20 J = 1, N
            T = A(L,J)
            A(L,J) = A(K,J)
   20    A(K,J) = T
         T = B(L)
         B(L) = B(K)
         B(K) = T
         DO 40 I = K + 1, N
            T = A(I,K)/A(K,K)
            DO 30 J = K, N
   30       A(I,J) = A(I,J) - T*A(K,J)
   40    B(I) = B(I) - T*B(K)
   50 CONTINUE
      DO 70 I = N, 1, -1
         DO 60 J = I + 1, N
   60    B(I) = B(I) - A(I,J)*B(J)
   70 B(I) = B(I)/A(I,I)
      END
