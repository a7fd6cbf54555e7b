* control-f77.f: GO TO of all kinds, arithmetic IF, shared ends, statement functions, alternate returns, SELECT CASE.
* RUN: %compare %s
      PROGRAM G1
      INTEGER I, J, K, L, M, N
      REAL X, SQ, ADD, A(5)
      CHARACTER*6 WORD
      SQ(X) = X*X
      ADD(X, Y) = SQ(X) + Y
      I = 0
   10 I = I + 1
      IF (I .LT. 4) GOTO 10
      PRINT *, 'I', I
      DO 30 J = 1, 6
         GO TO (21, 22, 23) J
         PRINT *, 'OTHER', J
         GO TO 30
   21    PRINT *, 'ONE'
         GOTO 30
   22    PRINT *, 'TWO'
         GO TO 30
   23    CONTINUE
         PRINT *, 'THREE'
   30 CONTINUE
      DO 50 K = -1, 1
      IF (K) 41, 42, 43
   41 PRINT *, 'NEG'
      GO TO 50
   42 PRINT *, 'ZERO'
      GO TO 50
   43 PRINT *, 'POS'
   50 CONTINUE
      ASSIGN 60 TO L
      GO TO L
   55 PRINT *, 'NOT HERE'
   60 PRINT *, 'ASSIGNED'
      ASSIGN 70 TO L
      GO TO L, (60, 70)
   70 PRINT *, SQ(3.0), ADD(2.0, 1.5), ADD(SQ(2.0), X1(1))
      DO 80 I = 1, 3
      DO 80 J = 1, 3
      IF (I .EQ. J) GO TO 80
      PRINT *, I, J
   80 CONTINUE
      N = 0
      DO 90 I = 1, 10
      IF (I .GT. 7) GO TO 95
   90 N = N + I
   95 PRINT *, N, I
      CALL ALT(1, *100, *110)
      PRINT *, 'RETURNED 0'
  100 PRINT *, 'AT 100'
      CALL ALT(2, *120, *110)
      PRINT *, 'NOT HERE'
  110 PRINT *, 'AT 110'
      CALL ALT(3, *120, *110)
      PRINT *, 'NORMAL'
  120 CONTINUE
      DO M = 1, 8
         SELECT CASE (M*2)
         CASE (2)
            PRINT *, 'TWO'
         CASE (4:8, 12)
            PRINT *, 'SOME', M
         CASE DEFAULT
            PRINT *, 'DEFAULT', M
         CASE (16:)
            PRINT *, 'BIG', M
         END SELECT
      END DO
      WORD = 'BETA'
      SELECT CASE (WORD)
      CASE ('ALPHA')
         PRINT *, 'A'
      CASE ('BETA', 'GAMMA':'OMEGA')
         PRINT *, 'B OR GREATER'
      END SELECT
      SELECT CASE (N .GT. 3)
      CASE (.TRUE.)
         PRINT *, 'YES'
      CASE (.FALSE.)
         PRINT *, 'NO'
      END SELECT
      X = 2.5
      IF (X - 2.5) 130, 140, 130
  130 PRINT *, 'BAD'
  140 IF (X .EQ. 2.5) THEN
         X = X - 1
         IF (X .LT. 1) GO TO 150
         GO TO 140
  150 END IF
      PRINT *, X
      CALL JUMPS
      N = 0
  160 IF (N .GE. 3) GOTO 999
      N = N + 1
      GOTO 160
  999 END
      REAL FUNCTION X1(I)
      X1 = I
      IF (I .EQ. 1) RETURN
      X1 = 7
      END
      SUBROUTINE ALT(N, *, *)
      INTEGER N
      REAL B(4)
      B = N
      IF (N .EQ. 1) RETURN
      IF (N .EQ. 2) RETURN N
      RETURN 5
      END
*     Jumps in and around loops over mapped arrays, which become IFs and loops.
      SUBROUTINE JUMPS
      INTEGER N
      PARAMETER (N=40)
      INTEGER A(N), B(N), C(N), I, J, K, S, ITER, M(N,N), L
      REAL X(N), T, ERR
!HPF$ DISTRIBUTE (BLOCK) :: A, B, C, X
!HPF$ DISTRIBUTE M(BLOCK,CYCLIC)
      DO 1 I=1,N
        A(I) = MOD(I*7,11) - 5
        B(I) = MOD(I*5,13)
        X(I) = I*0.5
    1 C(I) = 0
      M = 3
*     ARITHMETIC IF, THREE WAYS
      DO 50 I=1,N
        IF (A(I)) 10, 20, 30
   10   C(I) = -1
        GOTO 40
   20   C(I) = 0
        GOTO 40
   30   C(I) = 1
   40   CONTINUE
   50 CONTINUE
      PRINT *, C
*     TWO EQUAL LABELS, AND A WAY AROUND
      DO 60 I=1,N
        IF (A(I)) 52, 52, 54
   52   B(I) = B(I) + 100
   54   IF (A(I) - 2) 58, 56, 58
   56   B(I) = B(I) + 1000
   58   IF (B(I) .GT. 105) GOTO 60
        B(I) = B(I) + 7
   60 CONTINUE
      PRINT *, B
*     COMPUTED
      DO 80 I=1,N
        K = MOD(I,5)
        GO TO (72,74,76), K
        C(I) = 50
        GO TO 80
   72   C(I) = 51
        GO TO 78
   74   C(I) = 52
   76   C(I) = C(I) + 3
   78   C(I) = C(I) + 10000
   80 CONTINUE
      PRINT *, C
*     SEVERAL WAYS ON: A FLAG
      DO 100 I=1,N
        IF (A(I) .GT. 0) THEN
          C(I) = C(I) + 1
          IF (B(I) .GT. 100) GOTO 95
          C(I) = C(I) + 2
        ELSE IF (A(I) .LT. -3) THEN
          C(I) = 7
          GOTO 95
        ELSE
          IF (B(I) .EQ. 17) GOTO 98
          C(I) = C(I)*2
        END IF
        C(I) = C(I) + 20
   95   C(I) = C(I) + 300
   98   IF (C(I) .GT. 10000) C(I) = C(I) - 10000
  100 CONTINUE
      PRINT *, C
*     A TIME LOOP BY GOTO
      ITER = 0
  110 ITER = ITER + 1
      ERR = 0
      DO 120 I=2,N-1
        T = (X(I-1) + X(I+1))/2
        IF (ABS(T-X(I)) .LT. 1E-3) GOTO 120
        ERR = MAX(ERR, ABS(T-X(I)))
        A(I) = A(I) + 1
  120 CONTINUE
      X(2:N-1) = (X(1:N-2) + X(3:N))/2 + 0.01
      IF (ITER .GT. 5) GOTO 130
      IF (ERR .GE. 0) GOTO 110
      PRINT *, 'never'
  130 PRINT *, ITER, A
*     CROSSED LOOPS
      K = 0
  140 K = K + 1
  150 K = K + 2
      C(K) = -K
      IF (K .LT. 9) GOTO 150
      S = SUM(C)
      IF (K .LT. 20) GOTO 140
      PRINT *, K, S, C
*     OUT OF LOOPS
      DO 170 J=1,N
        DO 160 I=1,N
          M(I,J) = I*J
          IF (A(I) .LT. -3) GOTO 160
          IF (A(I) + J .GT. 30) GOTO 180
          M(I,J) = M(I,J) + B(J)
  160   CONTINUE
        IF (J .EQ. 38) GOTO 190
  170 CONTINUE
      PRINT *, 'at the end'
  180 PRINT *, 'at 180', I, J
  190 PRINT *, 'at 190', I, J, SUM(M(:,1))
*     CYCLE AND EXIT
      L = 0
      DO I=1,N
        IF (A(I) .EQ. 0) CYCLE
        IF (B(I) .GT. 10) THEN
          C(I) = 1
          CYCLE
        ELSE IF (B(I) .EQ. 3) THEN
          C(I) = 2
        END IF
        C(I) = C(I) + 5
        L = L + C(I)
      END DO
      PRINT *, L, C
      DO 220 I=1,N
        DO 210 J=1,N
          IF (J .GT. I) GOTO 220
          M(I,J) = -1
  210   CONTINUE
  220 CONTINUE
      PRINT *, SUM(M), M(3,4), M(4,3)
      DO 230 I=1,N
        IF (I .GT. 30) GOTO 240
        IF (A(I) .LT. 1000) GOTO 230
        PRINT *, 'no'
        RETURN
  230 CONTINUE
  240 PRINT *, I
*     Largest and smallest by IF, also of nothing.
      L = -1000
      S = 1000
      T = 0
      DO 250 J=1,N
      DO 250 I=1,N
        IF (M(I,J) .GT. L) L = M(I,J)
        IF (S .GE. M(I,J)) S = M(I,J)
        IF (X(I)*J .GT. T) T = X(I)*J
        IF (L .LT. M(I,J) - 1) L = M(I,J) - 1
  250 CONTINUE
      ERR = 7
      DO 260 I=N+1,N
  260   IF (X(I) .LT. ERR) ERR = X(I)
      PRINT *, L, S, T, ERR
      END
