C     Text processing, string functions, ENTRY, substrings, internal files
      PROGRAM TXT
      CHARACTER*80 LINE, WORD*20, OUT*40, NUM*8
      CHARACTER*(*) VOWELS
      PARAMETER (VOWELS='AEIOU')
      CHARACTER*20 DICT(10), UPPER
      CHARACTER C1, TAB(26)*1
      INTEGER NW, LENTRM, FREQ(26), IW(10)
      LOGICAL ISVOW
      EXTERNAL UPPER
      DATA TAB/'A','B','C','D','E','F','G','H','I','J','K','L','M','N',
     +'O','P','Q','R','S','T','U','V','W','X','Y','Z'/
      ISVOW(C1)=INDEX(VOWELS,C1).NE.0
      LINE='the quick brown fox jumps over the lazy dog'
      NW=0
      I=1
   10 CALL NEXT(LINE,I,WORD,L)
      IF (L.EQ.0) GO TO 20
      NW=NW+1
      DICT(NW)=WORD
      IW(NW)=L
      GO TO 10
   20 PRINT *, NW, (DICT(K)(1:IW(K)),'/',K=1,NW)
      CALL SORTC(DICT,NW)
      DO 30 K=1,NW
   30 WRITE (*,'(1X,I3,1X,A,A1)') K, DICT(K)(1:LENTRM(DICT(K))), '|'
      DO 40 K=1,26
   40 FREQ(K)=0
      NV=0
      DO 50 K=1,LENTRM(LINE)
      WORD=UPPER(LINE(K:K))
      C1=WORD(1:1)
      DO 45 J=1,26
   45 IF (C1.EQ.TAB(J)) FREQ(J)=FREQ(J)+1
      IF (ISVOW(C1)) NV=NV+1
   50 CONTINUE
      PRINT '(26I2,I4)', FREQ, NV
      WRITE (NUM,'(I8.5)') 1234
      OUT='<'//NUM//'>'//UPPER('abc')//'!'
      PRINT *, OUT
      READ (NUM,*) KK
      READ (LINE(5:9),'(A5)') WORD
      PRINT *, KK, WORD(:5), LGT('B','A'), LLE('ab','abc')
      LINE(1:3)=LINE(5:7)
      LINE(2:)=LINE(1:40)
      PRINT *, LINE(1:20)
      CALL REVERS(LINE(1:10))
      PRINT *, LINE(1:10), ICHAR('A'), CHAR(66), LEN(LINE(3:7))
      PRINT *, INDEX(LINE,'k'), INDEX('abcabc','c'), 'it''s'
      END
      SUBROUTINE NEXT(S,I,W,L)
      CHARACTER*(*) S,W
    1 IF (I.GT.LEN(S)) GO TO 9
      IF (S(I:I).NE.' ') GO TO 2
      I=I+1
      GO TO 1
    2 J=I
    3 IF (I.LE.LEN(S)) THEN
        IF (S(I:I).NE.' ') THEN
          I=I+1
          GO TO 3
        END IF
      END IF
      W=S(J:I-1)
      L=I-J
      RETURN
    9 L=0
      W=' '
      END
      INTEGER FUNCTION LENTRM(S)
      CHARACTER*(*) S
      DO 10 LENTRM=LEN(S),1,-1
      IF (S(LENTRM:LENTRM).NE.' ') RETURN
   10 CONTINUE
      LENTRM=0
      END
      CHARACTER*20 FUNCTION UPPER(S)
      CHARACTER*(*) S
      UPPER=S
      DO 10 I=1,LEN(S)
      K=ICHAR(S(I:I))
      IF (K.GE.97.AND.K.LE.122) UPPER(I:I)=CHAR(K-32)
   10 CONTINUE
      END
      SUBROUTINE SORTC(A,N)
      CHARACTER*(*) A(N)
      CHARACTER*80 T
      DO 20 I=1,N-1
      DO 10 J=I+1,N
      IF (LLT(A(J),A(I))) THEN
        T=A(I)
        A(I)=A(J)
        A(J)=T
      END IF
   10 CONTINUE
   20 CONTINUE
      END
      SUBROUTINE REVERS(S)
      CHARACTER*(*) S, T*1
      N=LEN(S)
      DO 10 I=1,N/2
      T=S(I:I)
      S(I:I)=S(N+1-I:N+1-I)
   10 S(N+1-I:N+1-I)=T
      END
