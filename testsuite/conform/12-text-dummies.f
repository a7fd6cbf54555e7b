C Clause 12: CHARACTER*(*) dummy functions have the length of the actual function (gfortran 12 has none: its program ends).
C RUN: %hpfc -O0 %s -o %t && %hpfrun -n 2 %t | FileCheck %s --match-full-lines --strict-whitespace
C CHECK: abcde
C CHECK-NEXT: xy                 5
C CHECK-NEXT: abcde!
C CHECK-NEXT: abcdefg
C CHECK-NEXT: abcdefg            7
C CHECK-NEXT: abcdefg!
      subroutine s(f)
      character*(*) f
      external f
      print *, f(3)
      call s2(f)
      end
      subroutine s2(g)
      character*(*) g
      external g
      character*8 c
      c = g(2)
      print *, c, len(g(2))
      print *, g(1)//'!'
      end
      character*5 function a(i)
      a = 'abcde'
      if (i .eq. 2) a = 'xy'
      end
      character*(*) function b(i)
      b = 'abcdefghijkl'
      end
      program p
      character*5 a
      character*7 b
      external a, b
      call s(a)
      call s(b)
      end
