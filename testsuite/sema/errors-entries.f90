! Names of procedures, and dummy arguments of ENTRY statements, where they cannot be.
! RUN: %check-errors %s
module taken !note: 'taken' is defined here
  integer :: lent, other
  interface with_body
    subroutine with_body(x)
      real :: x
    end subroutine
  end interface
  interface many
    module procedure one
  end interface
contains
  subroutine one(x)
    real :: x
    x = 1
  end subroutine
  subroutine taken !error: 'taken' has the name of its host
  end subroutine
end module
subroutine lent !note: 'lent' is defined here
  use taken !error: 'lent' from module 'taken' has the name of this procedure
end subroutine
subroutine mine !note: 'mine' is defined here
  use taken, mine => other !error: 'mine' from module 'taken' has the name of this procedure
end subroutine
subroutine many(x) ! a generic goes with it
  use taken, only: many
  integer :: x
  x = 1
end subroutine
subroutine host(n) !note: 'host' is defined here
  integer :: n
  n = 1
  entry second(n) !note: 'second' is defined here
contains
  integer function host() !error: 'host' has the name of its host
    host = 1
  end function
  subroutine second !error: 'second' has the name of its host
  end subroutine
end subroutine
function early(i) result(r)
  integer :: i, k, l, r, s
  r = k + i !error: 'k' stands before the ENTRY of which it is a dummy argument
  return
  entry late(k, l) result(s) !note: the ENTRY is here
  s = -k
  if (l > 0) s = l
  return
  entry last(l, i) result(s)
  s = l + i
end function
subroutine sizes(n, k)
  integer :: n, k
  real :: a(n), b(m)
  character(m) :: c
  character :: d*(m), e*(k)
  integer, dimension(2, m) :: f
  a = 0
  b(1) = 0 !error: 'b' stands before the ENTRY whose dummy argument 'm' it depends on
  c = ' ' !error: 'c' stands before the ENTRY whose dummy argument 'm' it depends on
  d = ' ' !error: 'd' stands before the ENTRY whose dummy argument 'm' it depends on
  e = ' '
  if (n > 1) f = 1 !error: 'f' stands before the ENTRY whose dummy argument 'm' it depends on
  return
  entry more(n, k, m) !note: the ENTRY is here !note: the ENTRY is here !note: the ENTRY is here !note: the ENTRY is here
  a = 1
  b = 1
  c = d
  f = 2
end subroutine
program outer !note: 'outer' is defined here
contains
  subroutine outer !error: 'outer' has the name of its host
  end subroutine
end program
