! Clause 4: array constructors whose implied DOs call functions that may give something else each time.
! RUN: %compare %light %s
module m
  implicit none
  type t
    integer :: n
    integer :: v(2)
  end type
  integer :: k = 0
contains
  function make() result(x)
    type(t) :: x
    k = k + 1
    x = t(k, k)
  end function
  function many() result(x)
    type(t), allocatable :: x(:)
    k = k + 1
    allocate(x(2))
    x = t(k, k)
  end function
  elemental integer function id(x)
    type(t), intent(in) :: x
    id = x%n
  end function
end module
program p
  use m
  implicit none
  integer :: i, j
  print *, id([(make(), i = 1, 3)])
  print *, [(id(make()), i = 1, 3)]
  print *, [(many(), i = 1, 2)]
  print *, [((id(many()), j = 1, i), i = 1, 2)]
  print *, [((make(), j = 1, i), i = 1, 2)], k
end program
