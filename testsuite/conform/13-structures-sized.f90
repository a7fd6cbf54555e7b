! Clause 13: functions of arrays of structures that move elements, of arguments whose extents are known only then.
! RUN: %compare %light %s
module m
  implicit none
  type t
    integer :: n = 1
    integer :: v(2) = [2, 3]
    character(3) :: c = 'abc'
  end type
  type a_t
    integer :: n
    real, pointer :: p => null()
  end type
contains
  subroutine show(a)
    type(t), intent(in) :: a(:)
    integer :: i
    print *, size(a), (a(i)%n, a(i)%v, a(i)%c, i = 1, size(a))
  end subroutine
  subroutine showp(a)
    type(a_t), intent(in) :: a(:)
    integer :: i
    print *, size(a), (a(i)%n, associated(a(i)%p), i = 1, size(a))
  end subroutine
  function f(n) result(x)
    integer, intent(in) :: n
    integer, allocatable :: x(:)
    integer :: i
    x = [(i, i = 1, 4*n)]
  end function
  function p(k) result(x)
    integer, intent(in) :: k
    type(t) :: x
    x = t(k, [k, k], 'ppp')
  end function
  elemental function twice(a) result(b)
    type(t), intent(in) :: a
    type(t) :: b
    b = t(2*a%n, 2*a%v, a%c(2:3)//'x')
  end function
end module
program q
  use m
  implicit none
  type(t) :: a(4), r(1)
  type(a_t) :: x(3)
  real, target :: z
  integer :: i, j, n
  n = 3
  a = [(t(i, [i, 2*i], 'a'//char(64+i)), i = 1, 4)]
  x = [(a_t(i), i = 1, 3)]
  x(2)%p => z
  call show(eoshift(a, 1, p(-1)))
  call show(eoshift(pack(a, a%n /= 2), 1, p(-1)))
  call show(cshift(pack(a, a%n /= 2), 1))
  call show(cshift([((t(i, [j, i], 'x'), j = 1, i), i = 1, n)], -1))
  call show(twice(eoshift([((t(i, [j, i], 'x'), j = 1, i), i = 1, n)], -1, p(3))))
  call show(reshape([((t(i, [j, i], 'x'), j = 1, i), i = 1, n)], [5]))
  call show(pack(reshape([((t(i, [j, i], 'x'), j = 1, i), i = 1, n)], [2,3]), reshape([((i /= 2, j = 1, i), i = 1, n)], [2,3])))
  call show(unpack(pack(a, a%n > 2), a%n < 3, a))
  call show(pack(spread(pack(a, a%n > 2), 2, 2), .true.))
  call show(transfer(f(1)*2, [t(1)]))
  call show([t :: pack(a, a%n > 1)])
  call showp([a_t :: pack(x, x%n > 1)])
  call showp([a_t :: pack(x, x%n > 1), ((a_t(i), j = 1, i), i = 1, n)])
  call showp([a_t :: pack(x, x%n > 1), ((a_t(i, z), j = 1, i), i = 1, n)])
  print *, size(pack(a, a%n > 2)), size([((t(i, [j, i], 'x'), j = 1, i), i = 1, n)])
end program
