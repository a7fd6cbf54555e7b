C Clause 12: elements of assumed-shape and POINTER arrays stand for those behind them, where FORTRAN 77 procedures are called.
C RUN: %compare --fflags=-std=legacy %light %s
      module m
      contains
      subroutine a(n, x, p, r)
      integer n
      real, intent(inout) :: x(:), r(:,:)
      real, pointer :: p(:)
      call q(n, x(1))
      call q(n - 1, x(2))
      call q(size(p), p(1))
      call q(2, p(2))
      call q(2, r(1,2))
      end subroutine
      end module
      subroutine q(n, y)
      integer n
      real y(n)
      print *, y
      y(n) = y(n) + 10
      end
      program t
      use m
      real, pointer :: p(:)
      real, target :: b(8), r(2,3)
      integer i
      allocate(p(4))
      p = (/(i,i=1,4)/)
      b = (/(i,i=1,8)/)
      r = reshape((/(i,i=1,6)/), (/2,3/))
      call a(3, b(2:5), p, r)
      print *, b, p, r
      p => b(5:8)
      call a(3, b(:4), p, r)
      print *, b, p, r
      end
