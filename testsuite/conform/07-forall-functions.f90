! Clause 7: FORALL whose right sides and masks call PURE functions that give structures, which depend on its indices.
! RUN: %compare --np 1,3,4 %light %s
module m
  implicit none
  type t
    integer :: c
    real :: v(3)
    character(4) :: s
  end type
  type outer
    type(t) :: q
    integer :: n
  end type
contains
  pure function f(i) result(r)
    integer, intent(in) :: i
    type(t) :: r
    r%c = i*i
    r%v = [1.0*i, 2.0*i, 3.0*i]
    r%s = achar(64+i)
  end function
  elemental function g(x) result(r)
    integer, intent(in) :: x
    type(t) :: r
    r = f(x+1)
  end function
  pure function pair(i) result(r)
    integer, intent(in) :: i
    type(t) :: r(2)
    r(1) = f(i)
    r(2) = f(i+1)
  end function
  pure function wrap(i) result(r)
    integer, intent(in) :: i
    type(outer) :: r
    r%q = f(i)
    r%n = 7*i
  end function
  pure integer function val(z)
    type(t), intent(in) :: z
    val = z%c + int(z%v(2))
  end function
  pure function twice(z) result(r)
    type(t), intent(in) :: z
    real :: r(3)
    r = z%v*2
  end function
  pure function name(z) result(r)
    type(t), intent(in) :: z
    character(2) :: r
    r = z%s(1:1) // achar(96+z%c)
  end function
end module
program p
  use m
  implicit none
  integer :: i, j, n = 4, x(4)
  real :: w(3,4)
  type(t) :: q(4), a(4), b(2,4)
  type(outer) :: o(2)
  character(5) :: c(4) = '-----'
!hpf$ distribute q(block)
!hpf$ distribute a(cyclic)
!hpf$ distribute x(block)
  x = [1, 2, 3, 4]
  do i = 1, 4
    a(i) = f(10*i)
    b(1,i) = f(i); b(2,i) = f(9)
  end do
  forall (i = 1:4) q(i) = f(i)
  print *, q%c, q%v(2), q%s
  forall (i = 1:4) q(i) = f(q(5-i)%c)
  print *, q%c, q%v(2), q%s
  forall (i = 1:4, q(i)%c > 1 .and. a(i)%c > 0) ! all of which the statements change
    q(i) = g(x(i)+1)
    x(i) = val(f(x(5-i)))
    a(i) = f(q(5-i)%c)
  end forall
  print *, q%c, q%v(2), q%s, x, a%c
  forall (i = 1:4, val(f(i)) > 4) x(i) = -val(g(i))
  print *, x
  forall (i = 4:1:-2) q(i) = f(i+3)
  forall (i = 0:-1) q(i+1) = f(x(i))
  print *, q%c
  forall (i = 1:4:n, j = 2:1) b(j,i) = f(i*j)
  forall (i = 1:4:n-1, j = 1:2) b(j,i) = f(i*j)
  print *, b%c, b%v(3)
  forall (i = 3:1:-1, j = 1:2, i /= j) b(j,i) = f(b(3-j,i)%c + i)
  print *, b%c, b%v(3)
  forall (i = 2:4) b(:,i) = pair(i)
  print *, b%c, b%v(3)
  forall (i = 1:4) c(i)(1:2) = name(f(i))
  forall (i = 1:4) w(:,i) = twice(f(i))
  print *, c, w
  forall (i = 1:4) q(i) = t(val(f(i)), twice(g(i)), name(f(i+1)))
  print *, q%c, q%v(2), q%s
  forall (i = 1:4)
    q(i) = f(3)
    w(:,i) = q(i)%v
  end forall
  print *, q%c, w
  do n = 1, 3
    forall (i = 1:n, j = 1:2) b(j,i) = f(n*i*j)
    if (n == 2) forall (i = 1:n) q(i) = f(n)
  end do
  print *, b%c, q%c
  forall (i = 1:2) o(i) = wrap(i)
  print *, o(1)%q%c, o(2)%q%v, o%n
  forall (i = 1:2) o(i)%q = f(o(i)%n)
  print *, o(1)%q%c, o(2)%q%v, o%n
  forall (i = 1:4) q(i)%v = w(:,i)*i
  forall (i = 1:4, j = 1:3) a(i)%v(j) = q(i)%v(j) + val(f(j))
  print *, q(2)%v, q(4)%v, a(1)%v, a(3)%v
end program
