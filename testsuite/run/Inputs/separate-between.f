C     A scalar that an array of the next procedure begins with, beside an array of its own.
      subroutine between(x, w)
      real x, w(5)
      external last
      call last(x, w)
      end
