C     Procedures of FORTRAN 77 compilers: clocks, gfortran's random numbers, system calls
C RUN: %compare --np 1,3 --flags=-w %s
      PROGRAM LIBRAR
      REAL T(2), U(0:1), SECOND
      INTEGER D(9), E(9), V(3), STATUS
      CHARACTER*24 S, R
      CHARACTER*80 DIR
      LOGICAL THERE
      EXTERNAL SECOND
      INTRINSIC ETIME
      DO 10 I=1,3
   10 PRINT *,RAND(), IRAND()
      CALL SRAND(42)
      PRINT *,RAND(0),RAND(0),IRAND(0)
      PRINT *,RAND(1),RAND(0)
      PRINT *,RAND(99),RAND(0),IRAND(5),IRAND()
      CALL SRAND(0)
      PRINT *,RAND(0)
      X=0
      DO 20 I=1,1000
   20 X=X+RAND(0)
      PRINT *,X,LNBLNK('AB  '),BESJN(2,1.0),DBESJN(1,2.0D0)
      X=SECOND()
      PRINT *,X
      CALL SECND(X)
      IF (X.LT.0..OR.X.GT.100.) PRINT *,'BAD'
      Y=ETIME(T)
      IF (ABS(Y-T(1)-T(2)).GT.1E-3.OR.Y.GT.100.) PRINT *,'BAD2',Y,T
      CALL CALLS(U,Z)
      IF (ABS(Z-U(0)-U(1)).GT.1E-3.OR.Z.LT.Y) PRINT *,'BAD3',Z,U
      Z=DTIME(T)
      Z=DTIME(T)
      IF (Z.LT.0..OR.Z.GT.10.) PRINT *,'BAD4',Z,T
      IF (SECNDS(0.0).LT.0..OR.SECNDS(0.0).GT.86400.) PRINT *,'BAD5'
      I=TIME()
      IF (I.LT.1700000000.OR.TIME8().LT.I) PRINT *,'BAD6'
      IF (MCLOCK().LT.0.OR.GETPID().LE.0) PRINT *,'BAD7'
      CALL LTIME(I,D)
      CALL ITIME(V)
      CALL IDATE(V)
      IF (V(3).NE.D(6)+1900.OR.V(1).LT.1.OR.V(1).GT.31) PRINT *,'BAD8'
      CALL GMTIME(0,E)
      PRINT *,E
      S=CTIME(TIME8())
      R=FDATE()
      IF (S(1:10).NE.R(1:10)) PRINT *,'BAD9',S,R
      CALL DATE(R)
      IF (S(21:24).NE.R(21:24)) PRINT *,'BAD10'
      OPEN(9,FILE='one.tmp')
      WRITE(9,*) 1
      CLOSE(9)
      CALL RENAME('one.tmp','two.tmp',STATUS)
      INQUIRE(FILE='two.tmp',EXIST=THERE)
      PRINT *,STATUS,THERE
      CALL UNLINK('two.tmp')
      INQUIRE(FILE='two.tmp',EXIST=THERE)
      CALL FUNCS(I)
      PRINT *,THERE,I
      CALL GETCWD(DIR,STATUS)
      IF (STATUS.NE.0.OR.DIR(1:1).NE.'/') PRINT *,'BAD11'
      CALL HOSTNM(DIR)
      CALL SLEEP(0)
      DO WHILE (RAND(0).LT.0.9)
      ENDDO
      PRINT *,IRAND(0)
      END
      REAL FUNCTION SECOND()
      SECOND=-1.
      END
      SUBROUTINE SECND(T)
      INTRINSIC SECOND
      CALL SECOND(T)
      END
      SUBROUTINE CALLS(U,Z)
      REAL U(2)
      CALL ETIME(U,Z)
      END
      SUBROUTINE FUNCS(I)
      I=UNLINK('no such file')
      END
      SUBROUTINE DATE(R)
      CHARACTER*(*) R
      CALL FDATE(R)
      END
