! Fixed form: blanks have no meaning, columns have.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
! CHECK-LABEL: program heat
      PROGRAM HE AT
C CHECK-NEXT: type INTEGER(4) :: a, b, do10i
      INTEGERA,B,DO10I
C CHECK-NEXT: type REAL(4) kind=8 :: d1, d2, x(10)
      REAL*8D1,D2,X(10)
C CHECK-NEXT: type REAL(4) :: functionx(10)
      REALFUNCTIONX(10)
C CHECK-NEXT: type REAL(8) :: z
      DOUBLE PRECISIONZ
* CHECK: 100 format (1x,'Don''t stop',i5,'x y')
* CHECK: body
* CHECK-NEXT: do10i = 1.5
      DO10I=1.5
* CHECK-NEXT: do i = 1, 5
      DO10I=1,5
* CHECK-NEXT: a = b
      A=B
* CHECK-NEXT: 10 continue
1 0   CONTINUE
* CHECK-NEXT: do i = 1, 5
      DO 20,I=1,5
* CHECK-NEXT: if (a == 1 .and. b == 2)
* CHECK-NEXT: a = b
   20 IF(A.EQ.1.AND.B.EQ.2)A=B
* CHECK-NEXT: do while (a < 3)
      DOWHILE(A.LT.3)
      ENDDO
* CHECK-NEXT: do while = 1, 5
      DOWHILE=1,5
      END DO
* CHECK-NEXT: if(a) = 5
      IF(A)=5
* CHECK-NEXT: if (a == 3)
* CHECK-NEXT: else if (b > 1000.0)
* CHECK-NEXT: else
      IF(A.EQ.3)THEN
      ELSEIF(B.GT.1.E3)THEN
      ELSE
      ENDIF
* CHECK-NEXT: s = 'padded to column 72                                               on'
      S='padded to column 72
     1 on'
* CHECK-NEXT: x(1) = 3 + 4
	X(1) = 3
	1 + 4
* CHECK-NEXT: total = alpha + beta
      TOTAL = AL
C     a comment between
     +PHA + BETA
* CHECK-NEXT: write unit=* fmt=*: a, b
      PRINT*,A,B
* CHECK-NEXT: write unit=* fmt=*: 'x;y!z'
* CHECK-NEXT: a = 1
      WRITE(*,*)'x;y!z'; A=1 ! comment
D     A = 3
d     A = 3
* CHECK-NEXT: call foo(a)
      CALLFOO(A)
* CHECK-NEXT: call foo()
      CALLFOO
* CHECK-NEXT: a = 1
      A = 1                                                             = ignored
* CHECK-NEXT: return
      RETURN
  100 FORMAT(1X,10HDon't stop,I5,
     &'x y')
      END
* CHECK-LABEL: REAL(8) function f(x)
      DOUBLEPRECISIONFUNCTIONF(X)
      END
* CHECK-LABEL: REAL(4) function g(x)
      REAL*8FUNCTIONG(X)
* CHECK-NEXT: implicit REAL(4) kind=8 a-h o-z
* CHECK-NEXT: implicit INTEGER(4) i-n
      IMPLICITREAL*8(A-H,O-Z),INTEGER(I-N)
      ENDFUNCTIONG
