! The sentinels of fixed form, in columns 1 to 5, and continuations in column 6.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
      SUBROUTINE S(X, Y)
! CHECK: directive processors :: p(4)
CHPF$ PROCESSORS P(4)
! CHECK-NEXT: directive template :: t(100)
!HPF$ TEMPLATE T(100)
! CHECK-NEXT: directive distribute (block) onto p :: t
*HPF$ DISTRIBUTE T(BLOCK)ONTOP
! CHECK-NEXT: directive align(i) with t(i) :: y
chpf$ ALIGN Y(I) WITH
C     a comment between
chpf$*T(I)
! CHECK-NEXT: directive distribute (cyclic(3)) :: x
!hpf$ DISTRIBUTEX(CYCLIC(3))
CFCD$ something of another compiler
! CHECK: body
! CHECK-NEXT: independent new(i)
! CHECK-NEXT: do i = 1, 3
CHPF$ INDEPENDENT, NEW(I)
      DO10I=1,3
10    CONTINUE
      END
