! Clause 4: array constructors whose implied DOs call functions that may give something else each time, and texts.
! RUN: %compare --np 1,3 %light %s
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
  function text(i, n) result(s)
    integer, intent(in) :: i, n
    character(:), allocatable :: s
    s = repeat(char(64+i), n)
  end function
  function texts(i, n) result(s)
    integer, intent(in) :: i, n
    character(:), allocatable :: s(:)
    allocate(character(n) :: s(i))
    s = char(96+i)
  end function
  subroutine show(s)
    character(*), intent(in) :: s(:)
    print *, size(s), len(s), s
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, j, n
  print *, id([(make(), i = 1, 3)])
  print *, [(id(make()), i = 1, 3)]
  print *, [(many(), i = 1, 2)]
  print *, [((id(many()), j = 1, i), i = 1, 2)]
  print *, [((make(), j = 1, i), i = 1, 2)], k
  do n = 1, 3
    call show([(text(i, n), i = 1, 4)])
    call show([((text(i, n)//'x', j = 1, i), i = 1, n)])
    print *, [(texts(i, n), i = 1, 3)]
  end do
  n = 0
  print *, size([(text(i, 2), i = 1, n)])
end program
