C Fixed form: arguments that do not fit are warnings; what is called in another way is an error.
C RUN: %check-errors --no-notes %s
      program p
      integer k, v(3)
      real x
      character c
      integer, pointer :: pt(:)
      call f(k)               !warning: a scalar is passed to the array 'n' [-Wargument-mismatch]
      call f(v, k)            !warning: 'f' has 1 argument, 2 are given [-Wargument-mismatch]
      call f(x)               !warning: REAL(4) is passed to the dummy argument 'n', which is INTEGER(4) [-Wargument-mismatch]
      call f(c)               !warning: CHARACTER is passed to the dummy argument 'n', which is INTEGER(4) [-Wargument-mismatch]
      call g                  !warning: the argument 'a' of 'g' is missing [-Wargument-mismatch]
      call g(v)               !warning: the array 'v' is passed to the scalar dummy argument 'a', which is its first element then [-Wargument-mismatch]
                              !warning@-1: INTEGER(4) is passed to the dummy argument 'a', which is REAL(4) [-Wargument-mismatch]
      call g(f)               !error: the procedure 'f' is passed to 'a', which is a scalar
      call u(k)
      call u(v)               !warning: argument 1 of 'u' is an array here, but a scalar in another call [-Wargument-mismatch]
      call u(x)               !warning: argument 1 of 'u' is REAL(4) here, but INTEGER(4) in another call [-Wargument-mismatch]
      call u(c)               !error: argument 1 of 'u' is CHARACTER here, but INTEGER(4) in another call
      call u(k, k)            !warning: 'u' has 2 arguments here, but 1 in another call [-Wargument-mismatch]
      call w(v, pt)
      call i(v)               !error: an array is passed to the scalar dummy argument 'n'
      contains
      subroutine i(n)
      integer n
      end subroutine
      subroutine w(a, b)
      integer a(:)
      integer, pointer :: b(:)
      call f(a(1))            !warning: an element of 'a' is passed to the array 'n', but the elements of an assumed-shape array need not follow each other [-Wargument-mismatch]
      call f(b(1))            !warning: an element of 'b' is passed to the array 'n', but the elements of a POINTER need not follow each other [-Wargument-mismatch]
      end subroutine
      end
      subroutine f(n)
      integer n(1)
      end
      subroutine g(a)
      end
