C What may not end the DO loops that name its label.
C RUN: %check-errors %s
      subroutine loops(e, n)
      real e(n)
      do 10 i = 1, n
        if (e(i) .gt. 0.0) then
          e(i) = 2*e(i)
10      endif                !error: END IF cannot end the DO of label 10, which it is within
      do 20 i = 1, n
        select case (i)
        case (1)
          e(i) = 1
20      end select           !error: END SELECT cannot end the DO of label 20, which it is within
      do 30 i = 1, n
        if (e(i) .gt. 1.0) then
          e(i) = 0
        end if
30    continue
      end
