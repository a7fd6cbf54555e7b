C     What -Wall says of COMMON: gaps, and sizes that differ
C RUN: %check-errors --flags=-Wall %s
      SUBROUTINE A
      COMMON /BLK/ X(10), N          !note: it begins with 'x' there
      X(1)=N
      END
      SUBROUTINE B
      COMMON /BLK/ X(20), N          !warning: the COMMON block 'blk' has 84 bytes here, and 44 in another program unit [-Wcommon-size]
      COMMON Y(3)
      X(1)=N
      Y(1)=2
      END
      SUBROUTINE C
      INTEGER I
      DOUBLE PRECISION D             !warning: 4 bytes stay free in COMMON before 'd' [-Walign-commons]
      COMMON /PAD/ I, D
      COMMON Z(4)
      D=I
      Z(2)=1
      END
