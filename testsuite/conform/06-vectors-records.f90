! Clause 6.2.2.3.2: sections with vector subscripts of arrays of structures with ALLOCATABLE components, as arguments and operands.
! RUN: %compare %light %s
module m
  type t
    integer :: k = 0
    integer, allocatable :: c(:)
    character(:), allocatable :: s
  end type
contains
  integer function two()
    two = 2
  end function
  subroutine show(x)
    type(t), intent(in) :: x(:)
    integer :: j
    print *, (x(j)%k, size(x(j)%c), sum(x(j)%c), x(j)%s, j=1,size(x))
  end subroutine
  subroutine first(x, n)
    integer, intent(in) :: n
    type(t), intent(in) :: x(n)
    call show(x)
  end subroutine
  integer function total(x)
    type(t), intent(in) :: x(2)
    total = sum(x%k) + size(x(2)%c)
  end function
end module
program p
  use m
  type(t) :: q(4), r(2,2), s(6), g(2,3)
  integer :: i, ix(3) = [3, 1, 4]
  do i = 1, 4
    q(i) = t(i, [(i, k=1,i)], repeat(achar(96+i), i))
  end do
  call show(q(ix))
  call show(q([4,1]))
  call first(q(ix(2:1:-1)), 2)
  call first(q(ix - 1 + 1), 3)
  print *, total(q(ix)), total(q(2:3)), total(q([2,two()]))
  r = reshape(q([1,2,3,1]), [2,2])
  call show([r])
  s(:4) = [q(ix(3:1:-1)), q(2)]
  call show(s(:4))
  s = [q([(i, i=4,3,-1)]), q(pack([1,2,3,4], [.true.,.false.,.true.,.false.])), q(ix(1:2)+1)]
  call show(s)
  g = spread(q([2,4]), 2, 3)
  call show(pack(g, .true.))
  s(:4) = cshift(q([4,two(),1,3]), 1)
  call show(s(:4))
  s(:3) = merge(q(ix), q([1,1,1]), [.true.,.false.,.true.])
  call show(s(:3))
end program
