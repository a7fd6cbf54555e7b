! COMMON blocks with the names of program units; names of functions with RESULT; bounds that depend on what the statement allocates.
! RUN: %check-errors --no-notes %s
block data initial
  common /initial/ a                          !error: the COMMON block 'initial' has the name of a program unit
  common /other/ b
  data b /1.0/
end block data initial
module shared
contains
  subroutine inside
    common /inner/ c
    c = 1
  end subroutine inside
  subroutine inner
  end subroutine inner
end module shared
subroutine uses
  common /shared/ d                           !error: the COMMON block 'shared' has the name of a program unit
  common /uses/ e                             !error: the COMMON block 'uses' has the name of a program unit
  d = e
end subroutine uses
integer function first() result(f)
  integer :: first                            !error: the FUNCTION 'first' has the RESULT 'f', and its name cannot be declared in it
  f = 1
end function first
function second() result(f)
  dimension second(2)                         !error: the FUNCTION 'second' has the RESULT 'f', and its name cannot be declared in it
  integer :: f
  f = 1
end function second
recursive integer function third(n) result(f)
  integer, intent(in) :: n
  f = 1
  if (n > 1) f = third(n - 1)
end function third
subroutine allocates(n)
  integer, intent(in) :: n
  integer, allocatable :: a(:), b(:), c(:)
  integer, pointer :: p
  allocate (c(n))
  allocate (a(n), b(size(c)))
  deallocate (a, b)
  allocate (a(n), b(size(a)))                 !error: 'a' is allocated by this statement and cannot stand in its bounds
  allocate (p, a(p))                          !error: 'p' is allocated by this statement and cannot stand in its bounds
  allocate (p, stat=p)                        !error: STAT= is a part of what the statement allocates
end subroutine allocates
