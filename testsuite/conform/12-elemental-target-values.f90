! Clause 12: arrays of structures with ALLOCATABLE components that expressions give, for dummy arguments of ELEMENTAL procedures with TARGET.
! RUN: %compare %light %s
module m
  implicit none
  type r
    integer :: k
    integer, allocatable :: w(:)
  end type
  interface operator(+)
    module procedure addr
  end interface
contains
  elemental function addr(a, b) result(c)
    type(r), intent(in) , target :: a, b
    type(r) :: c
    c%k = a%k + b%k
    c%w = [a%w, b%w]
  end function
  elemental integer function valr(a)
    type(r), intent(in), target :: a
    valr = a%k + sum(a%w)
  end function
  elemental subroutine put(a,n)
    type(r), intent(in), target :: a
    integer, intent(out) :: n
    n = a%k*100+size(a%w)
  end subroutine
  integer function one(a)
    type(r), intent(in), target :: a
    one = a%k + sum(a%w)
  end function
  function some(n) result(x)
    integer, intent(in) :: n
    type(r) :: x(n)
    integer :: i
    x = [(r(i,[i,n]),i=1,n)]
  end function
end module
program p
  use m
  implicit none
  type(r), target :: b(3)
  type(r) :: c(3)
  integer :: i,n(3)
  b = [(r(i, [i, i]), i=1, 3)]
  c = b
  print *, valr(pack(b, b%k > 1)), valr(some(2)), valr(some(2)+c(2:3)), valr(b+some(3)), valr(c(1)+b)
  call put([b(2:3),r(7,[1])],n)
  print *, n
  call put(cshift(c,1)+b,n)
  print *, n
  call put((b),n)
  print *, n
  if (any(valr(pack(c,c%k/=2))>4)) print *, 'yes'
  where (valr(c+b)>5) n = valr(reshape(c,[3])); print *, n
end program
