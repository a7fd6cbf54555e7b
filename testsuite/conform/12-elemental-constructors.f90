! Clause 12: array constructors of structures with array components as operands of ELEMENTAL operators.
! RUN: %compare %light %s
module pairs
  implicit none
  type pair
    integer :: i
    real :: r(2)
    character(3) :: c = 'abc'
  end type
  interface operator(==)
    module procedure same
  end interface
  interface operator(+)
    module procedure both
  end interface
contains
  elemental logical function same(a, b)
    type(pair), intent(in) :: a, b
    same = a%i == b%i .and. all(a%r == b%r) .and. a%c == b%c
  end function
  elemental type(pair) function both(a, b)
    type(pair), intent(in) :: a, b
    both = pair(a%i + b%i, a%r + b%r, a%c(2:) // b%c)
  end function
end module
program constructors
  use pairs
  implicit none
  type(pair) :: v(3), w, u(3)
!hpf$ distribute (block) :: v, u
  integer :: i
  v = [(pair(i, [1., 2.]*i), i = 1, 3)]
  w = v(2)
  print *, v == [v(1), w, v(2)]
  print *, count(v == (/ w, w, w /)), any([w, w] == v(1:2))
  u = v + [w, w, v(3)]
  print *, u
  print *, v == [(pair(4 - i, [4., 8.] - i), i = 1, 3)]
  u = [(pair(4 - i, [0., 0.], 'xyz'), i = 1, 3)] + v
  print *, u%i, u%r(2), u%c
end program
