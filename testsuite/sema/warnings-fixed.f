C     What -Wall finds in FORTRAN 77: labels, results, implicit variables, text behind column 72
C RUN: %check-errors --flags=-Wall %s
C RUN: %hpfc -fsyntax-only -Wall -Wno-unused-label -Werror=unused-label -Wno-unused-label %s
C RUN: %not %hpfc -fsyntax-only -Werror=unused-label %s
      SUBROUTINE S(A,N)
      DIMENSION A(N)
      DO 10 I=1,N
      A(I)=Q*X                       !warning: 'q' is used, but nothing gives it a value [-Wuninitialized]
   10 CONTINUE
   20 FORMAT(I5)                     !warning: nothing names the label 20 [-Wunused-label]
   30 X=1                            !warning: nothing names the label 30
      RETURN                         !note: this one goes elsewhere
      X=2                            !warning: nothing leads to this statement [-Wunreachable-code]
      END
      FUNCTION G(Y)                  !warning: the result of 'g' is never set [-Wreturn-type]
      Z=Y
      END
      FUNCTION H(Y)                  !warning: the dummy argument 'y' is never used
      READ(5,40,END=50) H
   40 FORMAT(F5.2)
   50 CONTINUE
      IF(H.GT.0.)RETURN
      ASSIGN 60 TO L
      ASSIGN 40 TO M
      WRITE(*,M) 1.
      GO TO L
!warning@+1: text behind column 72 is not read [-Wline-truncation]
   60 H=1.                                                              SEQ00010
      END
