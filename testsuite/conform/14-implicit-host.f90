! Clause 14.1.2.4: variables of the host that only its statements name, in bounds and lengths of internal procedures.
! RUN: %compare %s
program p
 n = 4
 m = 3
 call s
 print *, len(f())
contains
 subroutine s
  real a(n), b(n,m)
  character(n) c
  a=1; b=2
  c='abcdefgh'
  print *, size(a), shape(b), c
 end
 function f()
  character(n+m) f
  f='q'
 end
end
