! Clause 12: structures for arrays of numbers, as FORTRAN 77 calls pass storage: a copy of their bytes, which comes back.
! RUN: %compare --fflags=-std=legacy --flags=-std=legacy %light %s
module m
  type t
    sequence
    integer a, b(3)
    real x
  end type
  type d
    double precision x(2)
    integer i, j
  end type
  type s
    character(3) c
    logical(1) l
    type(t) in
  end type
end module
program p
  use m
  type(t) r, v(3)
  type(d) w(2)
  type(s) z
  integer j(5), k
  integer f
  r = t(1, [2, 3, 4], 1.0)
  call out(r, 5)
  print *, r
  j = 0
  call out(j, 5)
  print *, j
  v = r
  k = 2
  call out(v, 15)
  print *, v
  v%a = [10, 20, 30]
  call out(v(k), 10)
  print *, v
  call out(v(1:3:2), 10)
  print *, v
  call out(v(3)%b, 3)
  print *, v(3)
  call moves(k, v(k), 2)
  print *, k, v(2)
  call one(v(2))
  call one(v)
  print *, v%a
  w = d([1d0, 2d0], 3, 4)
  call doubles(w(2), 2)
  call out(w, 12)
  print *, w
  z = s('abc', .true., t(5, [6, 7, 8], 2.5))
  call bytes(z, 3)
  print *, z
  print *, f(r, 5), r%b
  call const(t(9, [8, 7, 6], 5.0))
  call const((r))
end
subroutine out(i, n)
  integer n, i(n)
  print *, i(1:min(n, 4))
  i(2) = i(2) + 55
  if (n > 9) i(n - 4) = i(n - 4) + 1000
end
subroutine one(i)
  integer i
  i = i + 1
end
subroutine moves(k, i, n)
  integer k, n, i(n)
  k = 1
  i(1) = -1
end
subroutine doubles(x, n)
  integer n
  double precision x(n)
  x = x * 2
end
subroutine bytes(b, n)
  integer n
  integer(1) b(n)
  b = b - 32_1
end
integer function f(i, n)
  integer n, i(n)
  f = sum(i(1:4))
  i(3) = 77
end
subroutine const(i)
  integer i(*)
  print *, i(1:4)
end
