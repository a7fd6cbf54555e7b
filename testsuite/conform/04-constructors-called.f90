! Clause 4.5: functions with side effects in structures that array constructors construct are called once for each item, item by item.
! RUN: %compare %light %s
module m
  type z
    integer :: a, b
  end type
  type y
    character(3) :: c
    type(z) :: x
    integer, pointer :: p => null()
    integer :: k(2)
  end type
  type al
    integer, allocatable :: q(:)
    integer :: n
  end type
  integer :: cnt = 0
contains
  integer function f()
    cnt = cnt + 1
    f = cnt
  end function
  function g(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    cnt = cnt + 1
    r = cnt
  end function
  character(3) function t(i)
    integer, intent(in) :: i
    cnt = cnt + 1
    write(t,'(i3)') cnt*i
  end function
  integer function h(i)
    integer, intent(in) :: i
    cnt = cnt + 1
    h = mod(cnt*i,3) + 1
  end function
end module
program p
  use m
  type(z) :: a(3), s(3) = [z(1,2),z(3,4),z(5,6)], b(2,2)
  type(y) :: yy(2)
  type(al) :: q(2)
  integer :: i, j
  a = [z(f(),f()), z(f(),f()), z(1,f())]
  print *, a
  a = [(s(h(i)), i=1,3)]
  print *, a, cnt
  a = [s(h(1)), (z(h(i),f()), i=1,2)]
  print *, a, cnt
  yy = [(y(t(i), z(f(), i), null(), g(2)), i=1,2)]
  print *, (yy(i)%c, yy(i)%x, yy(i)%k, i=1,2), cnt
  yy = [(y(t(i), s(h(i)), null(), [f(),f()]), i=1,2)]
  print *, (yy(i)%c, yy(i)%x, yy(i)%k, i=1,2), cnt
  b = reshape([((z(f()*j,f()*i), i=1,2),j=1,2)], [2,2])
  print *, b, cnt
  q = [(al([f(),f()], f()), i=1,2)]
  print *, q(1)%q, q(1)%n, q(2)%q, q(2)%n, cnt
  q = [(al(g(i), f()), i=1,2)]
  print *, q(1)%q, q(1)%n, q(2)%q, q(2)%n, cnt
  print *, [(z(f(),f()), i=1,2)], cnt
  call sub([(z(f(),i), i=1,2)], [z(f(),2)])
  print *, a
  do i = 1, 2
    a(:2) = [(z(f()+j,f()*i), j=1,2)]
    print *, a
  end do
contains
  subroutine sub(x, y)
    type(z) :: x(:), y(:)
    print *, x, y, cnt
  end subroutine
end
