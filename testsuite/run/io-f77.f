C     FORTRAN 77 input and output: labels, direct access, internal units
C RUN: %compare --np 1,3 %s
      PROGRAM J2
      INTEGER I,N,K(10)
      REAL X(10),Y
      CHARACTER*8 NAME,TXT(2)
      LOGICAL L
      OPEN(UNIT=7,FILE='j2.dat',STATUS='UNKNOWN',FORM='FORMATTED')
      DO 10 I=1,5
   10 WRITE(7,100)I,FLOAT(I)/4.
  100 FORMAT(I5,F10.3)
      END FILE 7
      REWIND(7)
      N=0
   20 READ(7,100,END=30,ERR=90)K(N+1),X(N+1)
      N=N+1
      GO TO 20
   30 PRINT 200,N,(K(I),X(I),I=1,N)
  200 FORMAT(1X,'N =',I3/(1X,I3,1PE12.4))
      REWIND 7
      READ(7,*)I,Y
      PRINT*,I,Y
      CLOSE(7,STATUS='DELETE')
      OPEN(8,STATUS='SCRATCH',FORM='UNFORMATTED',ACCESS='DIRECT',
     +     RECL=16)
      DO 40 I=1,4
   40 WRITE(8,REC=5-I)DBLE(I),DBLE(I*I)
      DO 50 I=1,4
      READ(8,REC=I)Y
   50 WRITE(6,*)I
      CLOSE(8)
      WRITE(NAME,'(A,I3.3)')'FILE',42
      INQUIRE(FILE=NAME,EXIST=L)
      WRITE(*,300)NAME,L
  300 FORMAT(' ',A,L3)
      READ(NAME,'(4X,I3)')I
      PRINT*,I
      STOP
   90 PRINT*,'ERROR'
      END
