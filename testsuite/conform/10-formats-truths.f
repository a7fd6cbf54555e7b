C L of numbers, as old programs keep their truths in them, and $ in an internal file, where each
C record ends all the same.
C RUN: %compare %light %s
      PROGRAM MAIN
      CHARACTER*20 B(3)
      INTEGER I
      INTEGER*8 K8
      INTEGER*1 K1
      REAL X
      DOUBLE PRECISION D
      REAL*16 Q
      DATA Q /3/
      PRINT '(1X,7L2)', 0, 7, 0.0, 1D0, Q, 0Q0, 5_8
      PRINT '(1X,2L3)', (1.,0.)
      B(1) = ' T F .TRUE. Fxx T'
      READ (B(1), '(L2,L2,L7,L4,L2)') I, X, K8, D, K1
      PRINT *, I, K8, K1, X, D.EQ.0
      READ (B(1), '(L2)') Q
      PRINT '(Z32)', Q
      WRITE (B, '(I3,$)') 1, 2, 3
      PRINT *, B
      WRITE (*, '(I3,$)') 1, 2, 3
      WRITE (*, '(A)') ' end'
      END
