      PROGRAM RD
      DOUBLE PRECISION D
      DO 10 X = 0.0, 1.0, 0.1
      IF (X.GT.0.55 .AND. X.LT.0.65) GO TO 10
      PRINT *, X
   10 CONTINUE
      PRINT *, 'END', X
      DO D = 3, 1, -0.5D0
        IF (D.LT.1.9) EXIT
        PRINT *, D
      END DO
      PRINT *, D
      DO 20 I = 1.5, 4.7
   20 PRINT *, I
      DO Y = 5., 1.
      PRINT *, 'never'
      END DO
      PRINT *, Y
      END
