C     odd syntax and storage
      PROGRAM M1
      IMPLICIT INTEGER*4 (I-N), REAL*8 (A-H,O-Z)
      INTEGER*2 K2
      INTEGER*1 K1
      INTEGER*8 K8
      LOGICAL*1 L1
      LOGICAL*2 L2
      COMPLEX*16 Z
      COMPLEX*8 C
      REAL*4 R4
      CHARACTER C8*8, CARR(2,2)*3
      DIMENSION A(-2:2,0:3)
      DOUBLE COMPLEX DZ
      PARAMETER (PI=3.14159265358979D0, NPTS=4, NAME=7)
      COMMON // BL(3), IBL
      COMMON /X1/ P,Q /X2/ S(2) /X1/ T
      SAVE /X1/
      DATA K8/1234567890123_8/
      STATF(X,Y)=X**2+Y*PI
      ISTAT(J)=J*NPTS
      K2 = 32767
      K2 = K2 + 1
      K1 = 127
      K1 = K1 + 1
      L1 = K2.LT.0
      L2 = .NOT. L1
      Z = (1D0,2D0)*DCMPLX(3D0,-1D0)
      C = CMPLX(1.,2.)/CMPLX(0.,1.)
      DZ = CDEXP(DCMPLX(0D0,PI))
      R4 = 1.0/3.0
      PRINT *, K1,K2,K8,L1,L2
      PRINT *, Z,C
      PRINT '(2F8.4)', DZ
      PRINT *, R4
      PRINT *, STATF(2D0,1D0), ISTAT(5)
      DO 10 J=0,3
      DO 10 I=-2,2
   10 A(I,J)=I*10+J
      PRINT *, A(-2,0),A(2,3)
      BL(1)=1
      IBL=9
      P=1
      Q=2
      T=3
      S(2)=4
      CALL SUB1
      C8='abc'
      CARR(2,1)='xyz'
      CARR(1,2)=C8(2:3)//'Q'
      PRINT *, CARR(2,1), CARR(1,2), C8, '|'
      IF (K1.LT.0) GOTO 20
      PRINT *, 'no'
   20 CONTINUE
      GO TO 40
   30 PRINT *, 'back'
      GO TO 50
   40 GO TO 30
   50 ASSIGN 60 TO LAB
      GO TO LAB, (60,70)
   60 ASSIGN 70 TO LAB
      PRINT *, 'sixty'
      GO TO LAB
   70 I=3
      GO TO (80,90,100) I-1
   80 PRINT *, 'eighty'
   90 PRINT *, 'ninety'
  100 IF (I-3) 110,120,110
  110 PRINT *, 'bad'
  120 CONTINUE
      D O 1 3 0 I = 1 , 3
  130 J = J + I
      PRINT *, J, -2**2, 2**3**2, (-2)**3, 7/2*2, -7/2, MOD(-7,3)
      PRINT *, 1.5E0+1, 2.D0**0.5, 10**(-1), 2**(-1), 4.0**0.5
      PRINT *, .TRUE..AND..FALSE..OR..TRUE., .NOT..TRUE..EQV..FALSE.
      I = 5
      IF (I .EQ. 5) THEN
        I = 6
      ELSE IF (I .EQ. 6) THEN
        I = 7
      END IF
      PRINT *, I
      WRITE (6,140) I, A(1,1), 'text', .TRUE.
  140 FORMAT (1X,I5,F10.3,2X,A,L3/' second',2(' x',:),1P,E12.4)
      WRITE (*,150) (K,K*K,K=1,3)
  150 FORMAT (3(I3,'->',I3,:,','))
      END
      SUBROUTINE SUB1
      IMPLICIT REAL*8 (A-H,O-Z)
      COMMON // BL(3), IBL
      COMMON /X1/ V(3) /X2/ S(2)
      PRINT *, BL(1), IBL, V, S(2)
      END
