! What is refused only where the C is made.
! RUN: not %hpfc -S -o %t.c %s 2>&1 | FileCheck %s
! CHECK: [[@LINE+11]]:11: error: an internal procedure of a RECURSIVE one as an argument is not supported yet
! CHECK: [[@LINE+20]]:10: error: an element of a mapped array in a bound or a length is not supported yet
recursive subroutine r(n)
  integer, intent(in) :: n
  integer :: k
  interface
    subroutine go(f)
      external f
    end subroutine
  end interface
  k = n
  call go(inner)
contains
  subroutine inner
    k = k + 1
  end subroutine
end subroutine
end
subroutine mapped(n)
  integer, intent(in) :: n(10)
!HPF$ DISTRIBUTE n(BLOCK)
  real a(n(1))
  a = 1
  print *, a
end subroutine
