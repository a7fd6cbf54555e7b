C     Procedures of FORTRAN 77 compilers for files and their characters; other names of intrinsics
C RUN: %compare --np 1,3 --flags=-w --stdin %S/Inputs/bytes.in %s
      PROGRAM FILES
      CHARACTER C,D,LINE*8,TEXT*60
      INTEGER V(13),W(13),S,FMT(5),G(2,2),K
      INTEGER*8 AT
      DOUBLE PRECISION X
      LOGICAL ISATTY
      DATA FMT /4H(I4,,4HF6.2,4H)   ,4H    ,4H    /
      DATA G /4HXXXX,4HXXXX,4H(A,I,4H5)  /
C     characters of standard input and output
      CALL FGET(C,S)
      CALL FGETC(5,D,S)
      PRINT *,C,D,S
   10 CALL FGETC(5,C,S)
      IF (S.EQ.0) THEN
        CALL FPUT(C,S)
        GO TO 10
      END IF
      PRINT *,S
      CALL FPUTC(6,'Z',S)
      CALL FPUT(CHAR(10))
C     places
      OPEN(10,FILE='places.txt')
      WRITE(10,'(A)') 'first','second','third'
      CALL FTELL(10,AT)
      PRINT *,AT
      CALL FSEEK(10,6,0,S)
      CALL FTELL(10,AT)
      PRINT *,AT,S
      READ(10,'(A)') LINE
      PRINT *,LINE
      CALL FSEEK(10,-6,2)
      READ(10,'(A)') LINE
      PRINT *,LINE
      CALL FSEEK(10,0,7,S)
      PRINT *,S.NE.0
      CLOSE(10)
C     what a file is
      CALL STAT('places.txt',V,S)
      PRINT *,S,V(8),V(4)
      CALL LSTAT('places.txt',W,S)
      PRINT *,S,W(8).EQ.V(8),W(2).EQ.V(2)
      CALL STAT('none.txt',V,S)
      PRINT *,S
      CALL GERROR(TEXT)
      PRINT *,TEXT
      CALL CHMOD('places.txt','u=rw,g+w,o-r',S)
      CALL STAT('places.txt',V)
      PRINT *,S,MOD(V(3),512)
      CALL CHMOD('places.txt','644')
      CALL STAT('places.txt',V)
      PRINT *,MOD(V(3),512),ACCESS('places.txt','r'),
     &  ACCESS('none.txt',' ').NE.0
      CALL SYMLNK('places.txt','other.txt',S)
      CALL LSTAT('other.txt',W)
      PRINT *,S,W(8)
      CALL LINK('places.txt','again.txt',S)
      CALL STAT('places.txt',V)
      PRINT *,S,V(4)
      CALL UNLINK('other.txt')
      CALL UNLINK('again.txt')
      PRINT *,ISATTY(10).OR.ISATTY(77)
      CALL FUNCS
C     formats in elements of arrays
      K=1
      WRITE(*,FMT(1)) 3,2.5
      WRITE(*,FMT(K)) 3,2.5
      WRITE(*,G(1,2)) 'a',4
C     other names
      X=1.5D0
      PRINT *,BESJ0(1.5),BESY1(X),BESJ1(X),LGAMMA(2.5),LGAMMA(X)
      PRINT *,INT2(7.9),INT8(-3.5),COMPLEX(1,2),COMPLEX(X,1.0)
      PRINT *,LOC(V(2))-LOC(V(1))
      END
      SUBROUTINE FUNCS
      INTEGER S,V(13),STAT,SYSTEM,FPUTC
      EXTERNAL STAT
      INTRINSIC FPUTC
      S=FPUTC(6,'q')
      PRINT *,S
      S=SYSTEM('exit 3')
      PRINT *,S
      END
      INTEGER FUNCTION STAT(X,Y)
      STAT=5
      END
