C Clause 3, fixed form: columns, blanks without meaning, continuations, comments, labels.
C RUN: %compare --np 1,3,4 --fflags=-fd-lines-as-comments %s
      PROGRAM FIXED
      CALL BLANKS
      CALL CONTIN
      CALL COMMNT
      CALL DOTEST
      CALL LITRAL
      CALL LABELS
      CALL KEYWRD
      CALL SHARED
      CALL NUMBRS
      CALL INCOLS
      CALL TABS
      CALL DIRECT
      CALL SEMI
      CALL FORMTS
      CALL ARITIF
      CALL DLINES
      END
C
      SUB ROUTINE BLANKS
      INTE GER CO UNT, A(1 0)
CHPF$ DISTRIBUTE A(BLOCK)
      PRINT 1 0
   10 FOR MAT ('BLANKS')
      CO UNT = 1 2 + 3 4
      D O 2 0 I = 1, 1 0
 2 0  A(I) = I * COUNT
      PR INT *, COUNT, A (1 0), S UM(A)
      IF(COUNT.E Q.46)PRINT*,'Y E S'
      GO   TO3 0
      PRINT *, 'NO'
   30 CON TINUE
      CALLINNER(COUNT)
      RE TURN
      EN D
      SUBROUTINE INNER(I)
      PRINT *,I
      END
C
      SUBROUTINE CONTIN
      INTEGER A(5)
      PRINT *, 'CONTIN'
      A(1)
     1 =
     2   1
     X   +
     + 2
     & + 3
     *      + 4
     C      + 5
     $      - 6
     !      + 7
      PRINT *, A(1), 'AB
     &CD', 1
     92, 12
     A3
      END
C
      SUBROUTINE COMMNT
* a star
c a lower case c
! an exclamation mark
      
      K = 1   ! a comment behind; K = 5
C     between
     & + 1
      PRINT *, 'COMMNT', K, '!no comment' ! comment
      PRINT *, 'PAST COLUMN 72 IS COMMENT'                              , 'NO'
      END
C
      SUBROUTINE DOTEST
      REAL DO10I
      PRINT *, 'DOTEST'
      DO 10 I = 1.5
      PRINT *, DO10I
      DO10I=1,3
      PRINT *, I
   10 CONTINUE
      DO 20 , J = 1 , 2
   20 PRINT *, J
      DO CONCURRENT (K = 1:3)
      END DO
      END
C
      SUBROUTINE LITRAL
      CHARACTER*40 S
      CHARACTER T*3, U*(5)
      PRINT *, 'LITRAL'
      S = 'THIS LITERAL GOES ON TO THE END OF THE LINE AND BEYOND IT
     & HERE'
      T = 'IT''S'
      U = "IT""S"
      PRINT *, S, T, U
      PRINT *, 'TWO  BLANKS','a b'//' c'
      END
C
      SUBROUTINE LABELS
      PRINT *, 'LABELS'
      DO 100 I = 1, 3
      GOTO (1, 02, 3 3), I
    1 PRINT *, 'ONE'
      GOTO 100
 2    PRINT *, 'TWO'
      GOTO 0100
00033 PRINT *, 'THREE'
1 00  CONTINUE
      END
C
      SUBROUTINE KEYWRD
      INTEGER IF, DO, GOTO, CALL, FORMAT(3), READ, END, REALX
CHPF$ DISTRIBUTE FORMAT(BLOCK)
      PRINT *, 'KEYWRD'
      IF = 1
      DO = 2
      GOTO = 3
      CALL = 4
      READ = 5
      END = 6
      REALX = 7
      FORMAT(2) = IF + DO
      FORMAT(1) = 0
      FORMAT(3) = 9
      IF (IF.EQ.1) IF = IF + FORMAT(2)
      PRINT *, IF, DO, GOTO, CALL, FORMAT, READ, END, REALX
      END
C
      SUBROUTINE SHARED
      INTEGER M(3,4)
CHPF$ DISTRIBUTE M(BLOCK,*)
      PRINT *, 'SHARED'
      DO 10 I = 1, 3
      DO 10 J = 1, 4
      IF (MOD(I+J, 2) .EQ. 0) GO TO 10
      M(I,J) = 0
      DO 5 K = 1, J
    5 M(I,J) = M(I,J) + K*I
   10 CONTINUE
      DO 20 I = 1, 3
      DO 20 J = 1, 4
   20 IF (MOD(I+J, 2) .EQ. 0) M(I,J) = -1
      PRINT *, M
      END
C
      SUBROUTINE NUMBRS
      PRINT *, 'NUMBRS'
      X = 1.2 5 E 0 1
      Y = 1. E1
      N = 1 000 000
      D = .5 D 1
      PRINT *, X, Y, N, D, 1 .LT. 2, 1.EQ.1.AND.2.EQ.2
      IF (1.EQ.N.OR.X.GT.1.E1) PRINT *, 'OK'
      END
C
      SUBROUTINE TABS
	PRINT *, 'TABS'
	K = 1
     1	+ 2
10	CONTINUE
	IF (K .LT. 9) THEN
		K = K*3
	GOTO 10
	ENDIF
	PRINT *, K
      END
C
      SUBROUTINE DIRECT
      REAL A(12), B(12), C(4,3)
CHPF$ PROCESSORS P(NUMBER_OF_PROCESSORS())
*HPF$ DISTRIBUTE A(BLOCK)
!HPF$ ALIGN B(I) WITH A(I)
CHPF$ DISTRIBUTE C
CHPF$1(BLOCK
CHPF$2,*)
CHPFX NO DIRECTIVE AT ALL
      PRINT *, 'DIRECT'
CHPF$ INDEPENDENT
      DO 10 I = 1, 12
      A(I) = I
   10 B(I) = A(I)*2
      C = RESHAPE(B, (/4,3/))
      PRINT *, SUM(A), C
      END
C
# 1 "made/by/another/cpp.F"
      SUBROUTINE SEMI
# 2 "made/by/another/cpp.F" 2
      PRINT *, 'SEMI'; I = 1; J = 2
      IF (I.EQ.1) J = 3; PRINT *, J
      END
C
      SUBROUTINE FORMTS
      INTEGER A(4)
CHPF$ DISTRIBUTE A(CYCLIC)
      A = (/ 1, 2, 3, 4 /)
      WRITE (*, 10) A
   10 FORMAT (' FORMTS', 2(I4, 'X') /
     & 1X, 2 I 5 )
      WRITE (*, 20)
   20 FORMAT(4H TEN, 2X, 'B L A N K S')
      ASSIGN 30 TO L
      WRITE (*, L) 5
   30 FORMAT (' ASSIGNED', I3)
      END
C
      SUBROUTINE ARITIF
      PRINT *, 'ARITIF'
      DO 40 I = -1, 1
      IF (I) 10, 20, 30
   10 PRINT *, 'NEGATIVE'
      GO TO 40
   20 PRINT *, 'ZERO'
      IF (I + 0.5) 10, 10, 40
   30 PRINT *, 'POSITIVE'
   40 CONTINUE
      END
C
      SUBROUTINE DLINES
      PRINT *, 'DLINES'
D     PRINT *, 'DEBUG'
d     K = 1/0
      PRINT *, 'END'
      END
C
      SUBROUTINE INCOLS
      K = 0
include 'Inputs/03-columns.inc'
  IN CLUDE'Inputs/03-columns.inc'
     include "Inputs/03-columns.inc"   ! in column 6
      PRINT *, K,
     i '.'
      END
