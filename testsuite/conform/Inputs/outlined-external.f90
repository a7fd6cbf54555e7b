function outer(x, n, c) result(r)
  use m0
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(sum(f(n)))
  character(len=maxval(f(n))) :: c
  real :: r(size(x) + len(c))
  r = 0
  r(:size(x)) = x
end function
subroutine wit(x, n)
  use m0
  integer, intent(in) :: n
  real :: x(sum(f(n)))
  print *, size(x), x
end subroutine
