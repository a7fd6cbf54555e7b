C     Takes four elements from the first on.
      subroutine last(y, w)
      real y(4), w(5)
      y(1) = y(1) + w(1)
      y(4) = 7
      end
