! EQUIVALENCE in a COMMON block with mapped arrays: none may reach to where a mapped array would have been.
! RUN: %check-errors %s
subroutine within
  real :: a(4), b(5), c(5), d(3)
  common /one/ b, c, d
!hpf$ distribute c(block)
  equivalence (a(1), b(2))
  a = d(1)
end subroutine
subroutine beyond
  real :: a(5), b(5), c(5), d(3) !note: 'c' lies on all processes, not behind what is named before it
  common /one/ b, c, d
!hpf$ distribute c(block)
  equivalence (a(1), b(2))    !error: EQUIVALENCE lets 'a' reach into the mapped array 'c' of COMMON
  a = d(1)
end subroutine
subroutine behind
  real :: a(2), b(5), c(5), d(3)
  common /one/ b, c, d
!hpf$ distribute c(block)
  equivalence (a(1), d(3))
  a = b(1)
end subroutine
subroutine at_end
  real :: a(5), b(5), c(5)       !note: 'c' lies on all processes, not behind what is named before it
  common b, c
!hpf$ distribute c(block)
  equivalence (a(1), b(2))    !error: EQUIVALENCE lets 'a' reach into the mapped array 'c' of COMMON
  a = 0
end subroutine
