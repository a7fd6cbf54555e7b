! Clause 5: the same in the bounds of dummies and locals (gfortran 12 asks before it knows).
! RUN: %hpfc %s -o %t
! RUN: %hpfrun -n 3 %t | FileCheck %s
module m0
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
end module
module m1
contains
subroutine c6(x, n, y, c)
  use m0
  integer, intent(in) :: n
  character(len=sum(f(n))) late
  real l(sum(f(n)))
  real :: x(len(late)), y(size(l) + 1)
  real :: z(len(late)), u(size(l))
  character(len=size(l)) :: c
  character(len=size(l)) :: d
  character(len=len(late)) :: e
  z = 1
  u = 2
  c = 'xxxxxxxxxx'
  d = 'yyyyyyyyy'
  e = 'yyyyyyyyy'
  print *, size(x), size(y), int(z), int(u), c, d, e
  ! CHECK: 3 4 1 1 1 2 2 2 xxxyyyyyy
end subroutine
end module
program p
  use m1
  real x(100)
  character(20) :: c
  call c6(x, 2, x, c)
end
