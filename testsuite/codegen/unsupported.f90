! What is refused only where the C is made.
! RUN: not %hpfc -S -o %t.c %s 2>&1 | FileCheck %s
! CHECK: [[@LINE+10]]:11: error: an internal procedure of a RECURSIVE one as an argument is not supported yet
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
