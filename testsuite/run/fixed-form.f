C fixed-form.f: fixed source form: comments, continuations, blanks, labels, directives in all spellings.
! RUN: %compare %s
      PROGRAM FIXED
      IMPLICIT NONE
      INTEGER N
      PARAMETER (N = 12)
      INTEGER A(N), B(N), C(N),
     &        I, J, ISUM
      REAL X
CHPF$ PROCESSORS P(NUMBER_OF_PROCESSORS())
*HPF$ DISTRIBUTE A(BLOCK) ONTO P
!HPF$ ALIGN (I) WITH
!HPF$&A(I) :: B
chpf$ distribute c(cyclic)
* a comment
c another
! and another
      D O 10 I = 1, N
         A(I) = I*
     1   I
   10 CONTINUE
CHPF$ INDEPENDENT
      DO 20 I = 1, N
         B(I) = A(I) + 1
20    CONTINUE
      C = B                                                             COL73
      C(2:N) = A(1:N-1)
     +       + B(2:
     $ N)
      I SUM = 0
      DO 40 I = 1, 3
      DO 40 J = 1, I
        I SUM = ISUM + I*J
   40 CONTINUE
      IF (I SUM .GT. 10) PRINT *, 'IT''S ', ISUM; PRINT *, A
      PRINT *, B
      PRINT *, C
      X = 1.
     .    5E0
      IF (X .EQ. 1.5) THEN
        WRITE (*, 100) X, N, (1,2)
      ELSE IF (X .NE. 2) THEN
        WRITE (*, 100) 0.0, 0, (0,0)
      END IF
  100 FORMAT (' X =', F6.2, I5, 2F4.1)
      CALL SUB (A, N)
      END
      SUBROUTINE SUB (A, N)
      INTEGER N, A(N)
CHPF$ DISTRIBUTE A(BLOCK)
      PRINT *, SUM(A), 'a long literal that runs up to column 72 and
     & goes on in the next line'
      RETURN
      END
