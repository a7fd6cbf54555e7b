C callee.f: two subroutines in fixed form, blanks where none are needed
      SUBROUTINE ADD_ONE(I)
      INTE GER I
      I = I +
     &    1
      END
      SUBROUTINE ADD_TWO(I)
      INTEGER I
      CALL ADD_ ONE(I)
      CALL ADD_ONE(I)
      END
