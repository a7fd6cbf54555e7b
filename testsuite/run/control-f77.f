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
