! 07-where-late.f90: vector subscripts whose extent only their value tells, where WHERE assigns.
! RUN: %compare %s
program where_late
  implicit none
  integer :: x(10), v(10), i, b(4)
  logical :: m(10)
  type t
    integer :: k, l(2)
  end type
  type(t) :: s(10)
  v = [(11-i, i=1,10)]; m = mod(v,2) == 0; x = 0
  where (v(pack(v, m)) > 4)
    v(pack(v, m)) = 2
    x(pack([(i, i=1,10)], m)) = v(pack([(i, i=1,10)], m))*10
  elsewhere (x(pack([(i, i=1,10)], v /= 2)) == 0)
    m(1:5) = .false.
  end where
  print *, x, v, m
  v = [(11-i, i=1,10)]; m = mod(v,2) == 0; x = 0
  where (m(pack(v, m)))
    x(pack(v, m)) = pack(v, m)
    where (x(pack(v, m)) < 6) x(f(m)) = x(f(m)) + 100
  elsewhere
    x(pack(v, m)) = -pack(v, m)
  end where
  print *, x
  s = [(t(i, [i, -i]), i = 1, 10)]
  where (s(pack(v, m))%k > 5)
    s(pack(v, m))%k = 0
    s(pack(v, m))%l(2) = s(pack(v, .not. m))%k
  end where
  print *, s%k, s%l(2)
  forall (i = 1:2)
    where (x(pack(v, m)) > 100) x(pack(v, m)) = i
  end forall
  print *, x
contains
  pure function f(m) result(r)
    logical, intent(in) :: m(:)
    integer, allocatable :: r(:)
    integer :: i
    r = pack([(i, i=size(m), 1, -1)], m(10:1:-1))
  end function
end program
