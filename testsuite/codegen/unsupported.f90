! What is refused only where the C is made.
! RUN: %check-errors --no-notes %s
recursive subroutine r(n)
  integer, intent(in) :: n
  integer :: k
  interface
    subroutine go(f)
      external f
    end subroutine
  end interface
  k = n
  call go(inner)                  !error: an internal procedure of a RECURSIVE one as an argument is not supported yet
contains
  subroutine inner
    k = k + 1
  end subroutine
end subroutine
end
