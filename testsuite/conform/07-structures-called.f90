! Clause 7: functions in the bounds of sections of structures are called once, before the statement.
! RUN: %compare %light %s
program structures_called
  type t
    integer :: k, x(2)
    character(3) :: s
  end type
  type o
    integer k
    integer, allocatable :: al(:)
  end type
  type(t) :: w(8), z(8)
  type(o) :: u(8), v(8)
!HPF$ DISTRIBUTE w(BLOCK)
!HPF$ DISTRIBUTE z(CYCLIC)
  integer :: calls = 0, i
  do i = 1, 8
    z(i) = t(-i,[i,-i],achar(64+i))
  end do
  w(8:1:-one(1)) = z
  print *, w%k, w%s, calls
  w(one(1):one(4)) = z(one(5):8)
  print *, w%k, w%s, calls
  w(vec(3)) = z(8:6:-1)
  print *, w%k, calls
  w(1:3) = z(vec(3))
  print *, w%k, calls
  w(one(3):5) = w(4:6)
  print *, w%k, calls
  w(one(3):5) = merge(w(4:6), z(vec(3)), w(1)%k < 0)
  print *, w%k, calls
  w(1:2) = (z(one(7):8))
  print *, w%k, calls
  do i = 1, 8
    v(i) = o(i, [i])
  end do
  u(8:1:-one(1)) = v
  u(one(1):2) = v(one(7):8)
  print *, u%k, (u(i)%al, i = 1, 8), calls
  call show(z(one(2):one(3)))
  print *, size(z(one(2):one(3))), calls
  w(1:4) = [z(one(2)), z(one(6):8)]
  print *, w%k, w%s, calls
  w(1:2) = [(z(one(5)), i = 1, 2)]
  w(3:5) = cshift(merge([z(one(1):3)], w(3:5), .true.), 1)
  call show([z(one(4):one(5)), w(1)])
  print *, w%k, calls
  u(1:3) = [v(one(3):4), v(one(1))]
  u(4:5) = merge(v(one(2):3), u(4:5), [.true., .false.])
  print *, u%k, calls
contains
  integer function one(k)
    integer, intent(in) :: k
    one = k
    calls = calls + 1
  end function
  function vec(n)
    integer n, vec(n), i
    vec = [(2*i, i = 1, n)]
    calls = calls + 100
  end function
  subroutine show(x)
    type(t) x(:)
    print *, x%k, x%s
  end subroutine
end program
