! 12.4.1.5: a section of one element, whose neighbours lie apart, for dummies whose elements do not.
! RUN: %compare %s
program p
  type t
    integer :: i = 1
    real :: q(2) = 2
  end type
  integer, target :: a(4, 5) = reshape((/ (i, i = 1, 20) /), (/ 4, 5 /))
  character(2) :: c(4, 5) = 'aa'
  type(t) :: v(4, 5)
  integer, pointer :: q(:)
  integer :: n = 2
  c(3, 2) = 'ok'; c(2, 2) = 'it'
  v(3, 2)%i = 8
  call numbers(a(3, n:n), a(1:1, n:n))
  call numbers(a(3, 2:5:4), a(1:2:2, 2:5:3))
  q => a(3, n:n)
  call numbers(q, a(1:1, :))
  call later(a(3, n:n))
  call texts(c(3, n:n), c(2, n:n))
  call structures(v(3, n:n), v(2, n:n))
  print *, a, c, v%i
contains
  subroutine numbers(x, y)
    integer, contiguous :: x(:), y(:, :)
    print *, x(1), x, sum(x), y(1, 1), y(1, size(y, 2)), y
    do i = 1, size(x)
      x(i) = x(i) + 100
    end do
  end subroutine
  subroutine later(x)
    integer, contiguous :: x(0:)
    print *, x(0), x
    x(0) = -1
  end subroutine
  subroutine texts(x, y)
    character(2), contiguous :: x(:)
    character(2) :: y(1)
    print *, x(1), x, y(1), y
    y(1) = 'no'
  end subroutine
  subroutine structures(x, y)
    type(t), contiguous :: x(:)
    type(t) :: y(1)
    print *, x(1), x, y(1), y
    y(1)%i = 9
  end subroutine
end program
