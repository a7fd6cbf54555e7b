C FORTRAN 77 without interfaces: arguments of other types and ranks, too few and too many of them.
C RUN: %compare --fflags=-std=legacy %light %s
      program oa
      integer k, v(3), iw(8)
      real x, w(4), rw(8)
      double precision d(2)
      complex z
      character*3 c, e(2)
      logical l
      k = 5
      x = 2.5
      do 10 i = 1, 4
        w(i) = i + 0.5
   10 continue
      v(1) = 1
      v(2) = 2
      v(3) = 3
C     ranks
      call bump(k)
      call add(v)
      call add(k)
      print *, k, v
      call both(x, w)
      call both(w, x)
      call both(w(2), w(3))
      call both(3.0, w)
      print *, w, x
      call grid(w, 2)
C     storage of another type
      call fill(rw, 8)
      call total(rw, 8)
      call split(z)
      print *, z
      call split(d)
      call bits(1.0)
      call bits(w(1))
      call four('abcd')
      call flag(l, 1)
      print *, l
C     lengths and numbers of elements
      c = 'xyz'
      call head(c)
      e(1) = 'ab'
      e(2) = 'cd'
      call large(v, 3)
      call few(1, 2)
      call few(7, 8, 9)
      call many(w, 1, 2, 3)
      x = func(v, 2.0)
      print *, x
      call none(iw)
      return
      end

      subroutine bump(n)
      integer n(*)
      n(1) = n(1) + 1
      end
      subroutine add(n)
      n = n + 100
      end
      subroutine both(a, b)
      real a(1), b
      print *, a(1), b
      b = b + 0.25
      end
      subroutine grid(a, n)
      real a(n,n)
      print *, a(1,2), a(2,2)
      a(2,1) = -1
      end
      subroutine fill(iw, n)
      integer iw(n)
      do 10 i = 1, n
        iw(i) = i*i
   10 continue
      end
      subroutine total(iw, n)
      integer iw(*)
      k = 0
      do 10 i = 1, n
        k = k + iw(i)
   10 continue
      print *, k
      end
      subroutine split(p)
      real p(2)
      p(1) = 1.5
      p(2) = -2.5
      end
      subroutine bits(i)
      print *, i
      end
      subroutine four(i)
      print '(a4)', i
      end
      subroutine flag(i, j)
      i = j
      end
      subroutine head(t)
      character*8 t
      print *, t(1:2)
      t(3:3) = '!'
      print *, t(1:3)
      end
      subroutine large(n, k)
      integer n(100)
      do 10 i = 1, k
        n(i) = -n(i)
   10 continue
      print *, n(1), n(2), n(3)
      end
      subroutine few(i, j, k)
      if (i .gt. 5) print *, i, j, k
      if (i .le. 5) print *, i, j
      end
      subroutine many(a, i)
      real a(*)
      print *, a(i)
      end
      real function func(a, s)
      real a, s
      equivalence (b, i)
      b = a
      func = s*i
      end
      subroutine none(a)
      real a(8)
      a(1) = 0
      end
