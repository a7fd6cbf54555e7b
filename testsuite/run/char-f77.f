* char-f77.f: CHARACTER as FORTRAN 77 writes it: *n, assumed lengths, external functions.
* RUN: %compare %s
      PROGRAM C2
      IMPLICIT CHARACTER*3 (X-Z)
      CHARACTER*8 A, B*4, NAMES(3)*6
      CHARACTER*(*) GREET
      PARAMETER (GREET = 'HELLO')
      CHARACTER*12 JOIN
      EXTERNAL JOIN
      INTEGER LENGTH
      DATA NAMES /'ANN', 'BOB', 'CAROL'/, B /'WXYZ'/
      A = GREET
      XVAR = 'ABCDE'
      Z1 = XVAR(2:3)
      WRITE (*, 100) A, B, XVAR, Z1
  100 FORMAT (1X, A, '/', A3, '/', A5, '/', A)
      PRINT *, JOIN(A, B), JOIN('P', NAMES(3))
      PRINT *, LENGTH(A), LENGTH(GREET), LENGTH(GREET // ' YOU')
      CALL CHANGE(NAMES(2), NAMES)
      PRINT *, NAMES
      CALL UPCASE(A)
      CALL SWAP(A(1:2), A(4:5))
      PRINT *, A
      CALL TEXTS
      END
      CHARACTER*(*) FUNCTION JOIN(P, Q)
      CHARACTER*(*) P, Q
      INTEGER LENGTH
      JOIN = P(1:LENGTH(P)) // '+' // Q(1:LENGTH(Q))
      END
      INTEGER FUNCTION LENGTH(S)
      CHARACTER*(*) S
      DO 10 LENGTH = LEN(S), 1, -1
         IF (S(LENGTH:LENGTH) .NE. ' ') RETURN
   10 CONTINUE
      LENGTH = 0
      END
      SUBROUTINE CHANGE(S, T)
      CHARACTER*(*) S, T(3)
      S = 'NEW'
      T(1) = 'FIRST ONE'
      PRINT *, LEN(S), LEN(T)
      END
      SUBROUTINE UPCASE(S)
      CHARACTER*(*) S
      INTEGER I
      DO 20 I = 1, LEN(S)
      IF (S(I:I) .GE. 'A' .AND. S(I:I) .LE. 'Z')
     1     S(I:I) = CHAR(ICHAR(S(I:I)) + 32)
   20 CONTINUE
      END
      SUBROUTINE SWAP(A, B)
      CHARACTER*2 A, B, T
      T = A
      A = B
      B = T
      END
* Statement functions of CHARACTER arguments and value, padded and cut.
      subroutine texts
      character*4 s1, s2, st4, u
      character*10 st5, s0
      character*6 p
      character*8 foo, t(3)
      character*15 bar
      integer i, j
      st4(i, j) = '0123456789'(i:j)
      st5(s1, s2) = s1 // s2
      foo(p) = p // 'World'
      bar(p) = p // 'World'
      u = 'qw'
      s0 = 'abcdefghij'
      print *, st4(1, 4), st4(3, 4), st4(2, 9), '|'
      print *, st5('01', '02'), st5(s0, u), st5(s0(2:), u(1:1)), '|'
      print *, foo('Hello'), bar(s0), bar(u), len(bar('x')), '|'
      print *, trim(st5(trim(u), s0(3:3))) // '|', foo(foo('a'))
      t = (/ 'one     ', 'two     ', 'three   ' /)
      do i = 1, 3
        print *, foo(t(i)), st4(i, i + 1), st5(t(i)(2:3), t(i)), '|'
      end do
      if (st4(1, 2) == '01') print *, 'equal'
      end subroutine
