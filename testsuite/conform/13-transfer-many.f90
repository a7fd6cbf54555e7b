! Clause 13: TRANSFER of and to arrays of structures whose number only run time knows.
! RUN: %compare %light %s
module m
  type t
    integer a
    real b(2)
    character(4) c
  end type
contains
  function f(n)
    integer, intent(in) :: n
    type(t) f(n)
    integer i
    do i = 1, n
      f(i) = t(i, (/ 2.0*i, 3.0*i /), char(96 + i)//'xyz')
    end do
  end function
  subroutine s(x, n)
    integer, intent(in) :: n
    type(t), intent(in) :: x(n,2)
    integer k(4*2*n)
    character(16) c(2*n)
    type(t) y(2*n), z
    real r(20)
    integer i
    k = transfer(x, k)
    print *, k(1), k(5), k(4*2*n - 3)
    c = transfer(x, c)
    print *, (c(i)(13:16), i = 1, 2*n)
    y = transfer(k, y)
    print *, y%a, y(2)%b, y%c
    y(1:n) = transfer(c, x, count())
    print *, y(1:n)%a
    print *, size(transfer(x, k)), size(transfer(k, y))
    z = transfer(k(5:4*n), z)
    print *, z
    r = 0
    r(1:4*n) = transfer(x(:,2), r)
    print *, r(2:3), r(6:7)
    y = transfer(f(2*n), y)
    print *, y%a, y%c
    y = transfer((/ f(n), f(n) /), y)
    print *, y%a, y(2*n)%b
  contains
    integer function count()
      print *, 'asked'
      count = n
    end function
  end subroutine
end module
program p
  use m
  type(t) x(3,2)
  x(:,1) = f(3)
  x(:,2) = f(3)
  x(:,2)%a = x(:,2)%a + 10
  call s(x, 3)
  call s(x(1:2,:), 2)
end program
