! Dummy arrays of declared shape: arguments that lie in order go by address; sections with gaps, mapped arrays and pointers, too, are right
! RUN: %compare --np 1,3 --flags='-O0 -w' --fflags=-w %s
module m
  integer :: mn = 3
contains
  subroutine modsub(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(-3:n, 0:mn)
    a(-3, 0) = a(-3, 0) + 1
    a(n, mn) = a(n, mn) + 100
    call passon(a, n + 4, mn + 1)
    call passon(a(-2, 1), 2, 2)
  end subroutine
  subroutine whole(a, n)
    integer n
    real a(n, n)
    a = a * 2
    print *, sum(a), size(a), ubound(a)
    write (*, '(4f8.2)') a
  end subroutine
  function fsum(a, n) result(r)
    integer n
    real a(n), r
    r = 0
    do i = 1, n
      r = r + a(i)
    end do
  end function
  function auto(a, n) result(r)
    integer n
    real a(n), r(n)
    real w(size(a))
    w = a
    r = w + 1
  end function
  subroutine opt(a, n, b)
    integer n
    real a(n)
    real, optional :: b(2, n)
    if (present(b)) then
      b(1, n) = a(1)
      call opt2(b, n)
    else
      call opt2(n=n)
    end if
  end subroutine
  subroutine opt2(c, n)
    integer n
    real, optional :: c(n, *)
    if (present(c)) then
      print *, 'c', c(1, 1), c(1, 2)
    else
      print *, 'no c'
    end if
  end subroutine
  subroutine inten(x, y, n)
    integer n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    y = 2 * x
  end subroutine
  subroutine idx(iw, x)
    integer iw(2)
    real x(iw(1), iw(2))
    x(iw(1), iw(2)) = -1
  end subroutine
end module
subroutine passon(x, n, k)
  integer n, k
  real x(n, k)
  x(1, 1) = x(1, 1) + 1000
  x(n, k) = x(n, k) + 2000
end subroutine
subroutine unseen(x, y, n)
  integer n
  real x(n), y(2, *)
  y(2, 2) = x(n)
  x(1) = -y(1, 1)
end subroutine
program p
  use m
  real f(8)
!HPF$ DISTRIBUTE f(BLOCK)
  real b(8, 8), c(4, 4), d(64)
  real, allocatable :: e(:, :)
  real, pointer :: q(:, :)
  integer iw(2)
  interface
    subroutine passon(x, n, k)
      integer n, k
      real x(n, k)
    end subroutine
  end interface
  b = 1
  call modsub(b, 4)
  print *, b
  call modsub(b(1:8:1, 1:4), 4)
  print *, sum(b)
  call modsub(b(8:1:-1, ::2), 4)
  print *, sum(b), b(1, 1), b(8, 1)
  c = reshape((/(i, i=1, 16)/), (/4, 4/))
  call whole(c, 4)
  call whole(c(1, 2), 2)
  call whole(b(::2, ::2), 4)
  print *, sum(b)
  print *, fsum(c, 16), fsum(c(:, 2), 4), fsum(c(2, :), 4), fsum(c(2:3, 3), 2), fsum(2*c, 3)
  print *, auto(c(1, :), 3)
  call opt(c, 4)
  call opt(c, 2, c(3, 3))
  call opt(c, 2, c)
  allocate (e(4, 4), q(3, 3))
  e = 5
  q = 6
  call modsub(e, -1)
  call passon(e, 2, 2)
  call passon(q, 3, 3)
  call passon(q(:, 2:3), 3, 2)
  call passon(q(2:3, 2:3), 2, 2)
  call passon(e(2, 2), 2, 2)
  print *, e, q
  call inten(c(1, :), d, 4)
  print *, d(1:4)
  call inten(d, c(2, :), 4)
  print *, c
  iw = (/2, 3/)
  call idx(iw, c)
  call idx(iw, b(1:4:2, 1:3))
  print *, c(2, 2), c, b
  f = 3
  call inten(f, d, 8)
  call inten(d(2), f(2:8:2), 4)
  call unseen(f, c, 8)
  call unseen(f(8:1:-1), c(1, 2), 8)
  print *, f, c
end program
