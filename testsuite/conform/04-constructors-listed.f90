! Clause 4: constructors as arguments and in lists: texts have the component's length, scalars its shape.
! RUN: %compare %light %s
module v
  implicit none
  type vec
    real :: c(2) = 0
  end type
  type box
    type(vec) :: lo
    character(len=5) :: tag = 'box'
  end type
contains
  subroutine work(b)
    type(box), intent(in) :: b
    print *, b%tag, '|'
    call w2(b%tag)
  end subroutine
  subroutine w2(c)
    character(len=*) :: c
    print *, len(c), c, '|'
  end subroutine
end module
program t1
  use v
  type(box) :: z
  call work(box(vec(1.), 'mine'))
  print *, box(vec(1.), 'mine'), '|'
  call work(box(vec(1.), 'minemine'))
  z = box(vec(1.), 'm')
  call work(z)
  call more
end program
subroutine more
  use v
  type tt
    integer :: m(2,2)
    character(len=3) :: s(2)
    real :: r
  end type
  character(len=9) :: w = 'abcdefghi'
  type(tt) :: a(2)
  integer :: i
  print *, tt(5, 'q', 1.), '|'
  print *, (tt(i, w(i:i+1), 2*i), i = 1, 2)
  call show(tt(7, w, 1.))
  call show(tt(reshape((/1,2,3,4/), (/2,2/)), (/'a', 'b'/), 1.))
  a = tt(1, w, 2.)
  call show(a(2))
  print *, (/ tt(i, w(:i), 0.) , a /)
contains
  subroutine show(x)
    type(tt), intent(in) :: x
    print '(4i3,2(1x,a3),f6.2)', x
    print *, x%m(2,1), len(x%s), sum(x%m)
  end subroutine
end subroutine
