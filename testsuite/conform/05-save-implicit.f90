! Clauses 5.1.2.5, 5.2.4: variables that nothing declares: a SAVE without a list keeps them (they were not kept), PUBLIC makes them the
! module's; pointers, allocatables and structures under such a SAVE.
! RUN: %compare %light %s
module kept
  public :: total, n
  private w
contains
  subroutine add
    total = total + 1.5
    n = n + 1
    w = 2
  end
end
subroutine pointers(k)
  save
  type pair
    integer a
    real, pointer :: q(:)
    integer :: d = 7
  end type
  integer, pointer :: p
  integer, allocatable :: v
  character(:), allocatable :: text
  real, pointer :: r(:)
  type(pair) x
  type(pair), allocatable :: y(:)
  namelist /group/ inner, outer
  if (k == 1) then
    allocate(p, v, r(3), x%q(2), y(2))
    p = 4; v = 5; text = 'abc'; r = 6; x%a = 8; x%q = 9; x%d = 10
    y(2)%a = 11
    inner = 12; outer = 2.5
  else
    print *, p, v, text, r, x%a, x%q, x%d, y(2)%a
    write(*, group)
  end if
end
subroutine count
  save
  n = n + 1
  print *, 'call', n
  if (n == 1) x = 0.5
  x = x*2
  letters = letters + ichar(char(n))
  print *, x, letters
end
program p
  use kept
  total = 0; n = 0
  call add; call add
  print *, total, n
  call count
  call count
  call count
  call pointers(1)
  call pointers(2)
end
