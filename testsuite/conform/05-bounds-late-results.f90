! Clause 5: sizes and lengths of local variables that only statements find, in the bounds of results.
! RUN: %compare %light %s
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
function r(n)
  use m0
  integer, intent(in) :: n
  real l(sum(f(n)))
  real r(size(l))
  r = 3
end function
function t(n)
  use m0
  integer, intent(in) :: n
  character(len=sum(f(n))) late
  character(len(late) + 1) :: t
  t = '12345678'
end function
function v(n)
  use m0
  integer, intent(in) :: n
  character(len=sum(f(n))) late
  integer :: v(len(late) + 1)
  v = 7
end function
end module
program p
  use m1
  real x(100)
  character(20) :: c
  print *, r(2), r(1), t(2), t(3), v(2)
end
