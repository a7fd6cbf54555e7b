! ASSERT: (4.4.5, 7.4.4) the value for an array component is given to all elements of an array of
! structures: of any form, of structures, by FORALL, and where the array has assumed shape.
! RUN: %compare %s
module spread_types
  implicit none
  type t
    real :: c(3)
    real :: v
  end type
  type only
    real :: c(3)
  end type
  type i1
    integer :: c(3)
  end type
  type o2
    type(t) :: x(2)
    integer :: k
  end type
contains
  function ft(n)
    integer, intent(in) :: n
    type(t) :: ft(n)
    ft = t([1, 2, 3]*n, 4)
  end function
  function f(n)
    integer, intent(in) :: n
    integer :: f(n)
    f = n + 1
  end function
  subroutine assumed(a, j, m, n)
    integer, intent(in) :: n, m(n)
    type(t), intent(out) :: a(:)
    type(i1), intent(in) :: j(:)
    a = t(j(:n)%c(1), 1.5)
    print *, a
    a(:) = t(m, 1.5)
    print *, a
    a(:) = t(f(n), 2.5)
    print *, a
    a(2:) = t(real(m(n:1:-1)), a(2)%c(1))
    print *, a
  end subroutine
  subroutine alone(a, m)
    type(only), intent(inout) :: a(:)
    integer, intent(in) :: m(:)
    a(:) = only(m)
    print *, a
    a(:size(a) - 1) = only(a(2)%c*a(2)%c(3))
    print *, a
  end subroutine
end module

program spread
  use spread_types
  implicit none
  type(t) :: a(4), b(6), a2(2, 2)
  type(only) :: w(3)
  type(i1) :: j(6)
  type(o2) :: q(3), x(6)
  integer :: n, i, m(3)
  do i = 1, 6
    j(i)%c = [i, 2*i, 4*i]
    b(i)%c = [i, 2*i, 3*i]
    b(i)%v = 7*i
    x(i)%k = i
    x(i)%x(1) = b(i)
    x(i)%x(2) = t(j(i)%c, 7)
  end do
  m = [7, 8, 9]
  n = 3
  a = t(x(:n)%x(2)%c(2), x(2)%x(1)%c(1))
  print *, a
  a = t(b(j(:n)%c(1))%c(1), 2)
  print *, a
  call assumed(a, j, m, n)
  call alone(w, m)
  n = 2
  q = o2(ft(n), 2)
  print *, q
  q = o2(pack(b, b%v > 30), 2)
  print *, q
  q = o2(cshift(b(:n), 1), 2)
  print *, q
  q = o2(merge(b(:n), b(3:2 + n), b(:n)%v < 8), 2)
  print *, q
  q = o2(reshape(b, [n]), 2)
  print *, q
  q = o2([b(1:n)], 2)
  print *, q
  q = o2([ft(n)], 2)
  print *, q
  q = o2(b([4, 3]), 2)
  print *, q
  q = o2(b(j(:n)%c(1)), 2)
  print *, q
  q = o2((b(1:n)), 2)
  print *, q
  q(2:) = o2(q(1)%x(2:1:-1), q(2)%k + 1)
  print *, q
  n = 3
  forall (i = 1:2) a(2*i - 1:2*i) = t(j(:n)%c(i) + i, i)
  print *, a
  a2%v = 3
  forall (i = 1:2) a2(:, i) = t(b(i)%c*m(:n), a2(i, 1)%v)
  print *, a2%c(1), a2%c(2), a2%c(3)
end program
