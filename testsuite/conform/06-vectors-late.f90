! 6.2.2.3.2: vector subscripts whose extent only their value tells: PACK, constructors of it, functions
! with ALLOCATABLE results; on both sides, in arguments, conditions and loops.
! RUN: %compare --np 1,3,4 %light %s
module found
contains
  function places(m) result(at)
    logical, intent(in) :: m(:)
    integer, allocatable :: at(:)
    integer :: i
    at = pack([(i, i=1, size(m))], m)
  end function places
end module found
program t
  use found
  implicit none
  integer :: i, a(12), idx(12)
  real :: x(12,5)
  logical :: m(12)
  integer, allocatable :: c(:)
!HPF$ DISTRIBUTE (BLOCK) :: a, m
!HPF$ ALIGN idx(i) WITH a(i)
!HPF$ DISTRIBUTE x(CYCLIC(2),BLOCK)
  a = [(mod(7*i,13), i=1,12)]
  idx = [(i, i=1,12)]
  m = a > 5
  x = reshape([(real(i), i=1,60)], [12,5])
  print *, a(pack(idx, m))
  a(pack(idx, m)) = a(pack(idx, m)) + 100
  print *, a
  x(pack(idx, m), pack(idx(1:5), a(1:5) > 50)) = -1
  print *, x
  print *, sum(x(pack(idx, .not. m), 2)), maxval(a(pack(idx, a < 50)))
  c = a(pack(idx(12:1:-1), m))
  print *, c
  do i = 1, 3
    a(pack(idx, a > 50 + i)) = a(pack(idx, a > 50 + i)) - 20
  end do
  print *, a
  c = [a(places(m)), 111]
  print *, c, sum(a(places(.not. m))), size(x(places(m), 1)), a([pack(idx, m), 3])
  if (c(1) > 1000) then
    print *, 'never'
  else if (any(a(places(m)) > 20)) then
    print *, 'some'
  end if
  do while (any(a(pack(idx, a > 20)) > 40))
    a = a - 1
  end do
  print *, a, (a(pack(idx, a > 10*i)), i=1, 3)
  call show(a(places(m)))
  where (a(places(m)) > 15) c(:count(m)) = -5
  print *, c
contains
  subroutine show(z)
    integer, intent(in) :: z(:)
    print *, size(z), z
  end subroutine show
end program
