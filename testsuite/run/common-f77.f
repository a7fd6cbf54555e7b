* common-f77.f: COMMON blocks seen by several units with other names, types and shapes; BLOCK DATA.
* RUN: %compare %s
      PROGRAM M1
      COMMON /GRID/ N, X(4), Y(2,3)
      COMMON /TEXT/ NAME, LIST(2)
      COMMON Z, K
      REAL*8 Y
      CHARACTER NAME*6, LIST*3
      N = 3
      K = 5
      Z = 2.5
      DO 10 I = 1, 4
   10 X(I) = I
      Y = 7D0
      CALL S
      PRINT *, N, X, Y
      PRINT *, NAME, LIST, Z, K
      DO 20 N = 1, 2
   20 PRINT *, N
      PRINT *, F(2), N
      END
      SUBROUTINE S
      COMMON /GRID/ M, A(2), B(2), Y(6)
      DOUBLE PRECISION Y, V(3), W
      INTEGER TAB(4)
      COMMON /INIT/ V, W, TAB
      COMMON // Q(1), KK
      CHARACTER*6 T(2)
      COMMON /TEXT/ T
      PRINT *, M, A, B, Y(6), Q(1), KK
      PRINT *, V, W, TAB
      M = M + 1
      A = A*10
      B(2) = -1
      Y(2) = 3.5D0
      T(1) = 'ABCDEF'
      T(2) = 'XYZUVW'
      KK = KK*2
      END
      FUNCTION F(I)
      COMMON /GRID/ N, X(4), Y(2,3)
      REAL*8 Y
      N = N + 100
      F = X(I) + Y(2,1)
      END
      BLOCK DATA
      COMMON /INIT/ V, W, TAB
      DOUBLE PRECISION V(3), W
      INTEGER TAB(4)
      DATA V /1D0, 2D0, 3D0/, W /4.5D0/, TAB /4*9/
      END
