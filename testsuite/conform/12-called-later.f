C Functions that only a later reference to them tells from variables, before which they are arguments; alternate RETURNs of a subroutine
C that has no '*'. gfortran takes both.
C RUN: %compare %light %s
      program later
      double precision square, v
      real half, w
      call twice(square)
      v = 2
      print *, square(v)
      call change(w)
      call change(w)
      call apply(half, w)
      print *, w, half(w)
      call leave(1)
      call leave(2)
      end
      double precision function square(x)
      double precision x
      square = x*x
      end
      subroutine twice(g)
      double precision g
      print *, g(g(3d0))
      end
      real function half(x)
      half = x/2
      end
      subroutine apply(f, x)
      x = f(x) + f(1.0)
      end
      subroutine change(x)
      real, save :: last = 1
      last = last*3
      x = last
      end
      subroutine leave(i)
      if (i .eq. 1) return 1
      print *, 'not left', i
      end
