! A FORALL of no iterations, which runs in order, does not look at the array: it need not be there.
! RUN: %compare --np 1,3 %light --flags=-fcheck=all %s
module m
  type pt
    integer x, y
  end type
contains
  pure function mk(i, j) result(r)
    integer, intent(in) :: i, j
    type(pt) :: r
    r%x = i; r%y = j
  end function
  pure integer function gx(a)
    type(pt), intent(in) :: a
    gx = a%x*10 + a%y
  end function
end module
program forall_unallocated
  use m
  integer, allocatable :: a(:)
  integer, pointer :: p(:) => null()
  type(pt), allocatable :: q(:)
  integer i, n
  n = command_argument_count()
  forall (i = 1:n) a(i) = gx(mk(i,i))
  forall (i = 1:n) p(i) = gx(mk(i,i))
  forall (i = 1:n) q(i) = mk(i,i)
  allocate (a(3), p(3), q(3))
  n = 3
  forall (i = 1:n) a(i) = gx(mk(i,i))
  forall (i = 1:n) p(i) = gx(mk(i,i))
  forall (i = 1:n) q(i) = mk(i,i)
  print *, a, p, q%x
end program
