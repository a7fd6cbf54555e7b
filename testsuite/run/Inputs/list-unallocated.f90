module m
  type t
    integer, allocatable :: v(:)
  end type
contains
  function f(i) result(r)
    integer, intent(in) :: i
    type(t) :: r
    allocate(r%v(i)); r%v = i
  end function
end module
program p
  use m
  type :: h
    type(t), allocatable :: list(:)
    integer, allocatable :: w(:)
  end type
  type(t), allocatable :: list(:)
  integer, allocatable :: n(:)
  type(h) :: x
  integer :: k
  read *, k
  select case (k)
  case (1)
    list = [list, f(3)]
  case (2)
    x%list = [x%list, f(3)]
  case (3)
    x%w = [x%w, 3]
  case (4)
    n = [n, k]
  end select
  print *, k
end
