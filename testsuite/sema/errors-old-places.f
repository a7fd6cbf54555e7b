C Arguments of statement functions that are arrays elsewhere; labelled loops whose labels stand where they may.
C RUN: %check-errors --no-notes %s
      subroutine loops(e, n)
      real e(n)
      twice(x) = 2*x
      shift(e, x) = e + x    !error: the argument 'e' of the statement function 'shift' must be scalar
      do 20 i = 1, n
        do 20 j = 1, n
          e(i) = e(i) + j
20    continue
      do 30 i = 1, n
        if (e(i) .gt. 1.0) then
          e(i) = 0
        end if
30    continue
      end
