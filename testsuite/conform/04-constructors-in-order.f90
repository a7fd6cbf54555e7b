! Clause 4.5: items behind implied DOs of array constructors are computed behind those, where both call functions with side effects.
! RUN: %compare %light %s
module m
  implicit none
  integer :: n = 0
  type pt
    integer :: a, b
    character(3) :: c
  end type
contains
  integer function nx()
    n = n + 1
    nx = n
  end function

  type(pt) function mk(k)
    integer, intent(in) :: k
    mk = pt(nx(), k, 'x')
    mk%a = mk%a + 1000*k
  end function

  function mv(k) result(r)
    integer, intent(in) :: k
    type(pt) :: r(k)
    integer :: i
    do i = 1, k
      r(i) = mk(i)
    end do
  end function

  integer function first(x)
    type(pt), intent(in) :: x
    first = x%a
  end function
end module

program order
  use m
  implicit none
  type(pt), allocatable :: l(:)
  integer, allocatable :: u(:)
  integer :: i
  l = [pt(nx(), 0, ''), (mk(i), i=1,2), pt(nx(), 0, '')]
  print *, l
  l = [(mk(i), i=1,2), mk(7)]
  print *, l
  l = [(mk(i), i=1,2), (pt(nx(), nx(), ''), i=1,2), pt(nx(), nx(), ''), mk(4)]
  print *, l
  l = [(mv(i), i=1,2), mv(2), l(1:2), pt(nx(), 1, 'y')]
  print *, l
  u = [(first(mk(i)), i=1,2), first(mk(3))]
  print *, u
  u = [nx(), (first(mk(i)), i=1,2), nx(), (nx(), i=1,2), first(mk(3))]
  print *, u
  print *, sum([(first(mk(i)), i=1,2), first(mk(3))]*[1, 10, 100]), n
end program
