C     What gfortran takes beyond the standard: Hollerith constants, BYTE, ASSIGN of a FORMAT, signs
C RUN: %compare --np 1,3 --flags=-w %s
      PROGRAM EXTEND
      INTEGER MSG(3), L, FMT1
      REAL*8 X8
      COMPLEX C
      LOGICAL LG, LA(3)
      BYTE BT, BA(3)
      REAL A(5)
      DATA MSG/4HABCD,4HEFGH,2HIJ/, X8/8HQRSTUVWX/
      DATA C/8HCOMPLEXV/
      WRITE(*,'(1X,3A4,A8)') MSG, X8
      WRITE(*,'(1X,2A4)') C
      I=4HWXYZ
      WRITE(*,'(1X,A4)') I
      WRITE(6,10) 5HABCDE, 1HX
   10 FORMAT(1X,A5,2X,A1)
      ASSIGN 20 TO FMT1
      DO 50 K=1,3
      IF (K.EQ.2) ASSIGN 30 TO FMT1
   20 FORMAT(' FIRST',I4,F8.2)
   30 FORMAT(' SECOND',I6,F10.3)
      WRITE(6,FMT1) K, K*1.5
      PRINT FMT1, K, 2.5
   50 CONTINUE
      ASSIGN 60 TO L
      GO TO L
      PRINT *,'SKIPPED'
   60 CONTINUE
      LG=1
      J=LG
      LA=(/ .TRUE.,.FALSE.,.TRUE. /)
      I=.TRUE.
      LG=2
      PRINT *,LG,J,I,LA
      LG=0
      PRINT *,LG
      BT=100
      BT=BT+27
      BA=BT
      PRINT *,BT,BA
      X=2.7
      DO 70 K=1,5
   70 A(K)=K*K
      PRINT *,A(X),A(4.99)
      A(X+1)=-1
      PRINT *,A
      P=2.**-1
      Q=3*-2+1
      R=12./-2.*3.
      S=2**-2*4
      T=-3*-2**2
      U=10-  -3
      V=2*-3/4*5
      W=2.0**-1**2
      PRINT *,P,Q,R,S,T,U,V,W
      WRITE(*,*),P,Q
      WRITE(*,80),Q
   80 FORMAT(1X,F6.2)
      CALL SUB(4HPASS,3HABC)
      END
      SUBROUTINE SUB(I,J)
      INTEGER I,J
      WRITE(*,'(1X,A4,A4,A)') I,J,'|'
      END
