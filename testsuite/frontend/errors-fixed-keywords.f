C     Misspelt declarations in fixed form: DO without a blank is no loop, and declarations may follow
C RUN: %check-errors %s
C RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
C CHECK: did you mean DOUBLE PRECISION?
C CHECK: did you mean DIMENSION?
      SUBROUTINE S(N,X)
      DOULBE PRECISION ONE, ZERO !error: unknown statement
      DIMESNION X(N)             !error: unknown statement
      PARAMETER (ONE=1, ZERO=0)
      INTEGER I
      DOI=1,N
      ENDDO
      DO30,I=1,N
   30 CONTINUE
      END
