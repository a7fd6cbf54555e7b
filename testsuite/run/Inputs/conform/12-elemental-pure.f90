! F95: elemental subs, pure functions with arrays in FORALL, recursive, module procs as args
module quadm
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  interface
    function fint(x) result(y)
      double precision, intent(in) :: x
      double precision :: y
    end function
  end interface
contains
  recursive function adapt(f, a, b, tol) result(s)
    interface
      function f(x) result(y)
        double precision, intent(in) :: x
        double precision :: y
      end function
    end interface
    real(dp), intent(in) :: a, b, tol
    real(dp) :: s, m, l, r
    m = (a+b)/2
    l = simp(f,a,m); r = simp(f,m,b)
    s = l + r
    if (abs(s - simp(f,a,b)) > tol) s = adapt(f,a,m,tol/2) + adapt(f,m,b,tol/2)
  end function
  function simp(f,a,b) result(s)
    interface
      function f(x) result(y)
        double precision, intent(in) :: x
        double precision :: y
      end function
    end interface
    real(dp), intent(in) :: a, b
    real(dp) :: s
    s = (b-a)/6*(f(a)+4*f((a+b)/2)+f(b))
  end function
  elemental subroutine swap(a,b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine
  elemental subroutine split(x, i, f)
    real, intent(in) :: x
    integer, intent(out) :: i
    real, intent(out) :: f
    i = int(x); f = x - i
  end subroutine
  pure function norm1(v) result(s)
    real, intent(in) :: v(:)
    real :: s
    s = sum(abs(v))
  end function
  function map(f, v) result(w)
    interface
      function f(x) result(y)
        double precision, intent(in) :: x
        double precision :: y
      end function
    end interface
    real(dp), intent(in) :: v(:)
    real(dp) :: w(size(v))
    integer :: i
    do i = 1, size(v); w(i) = f(v(i)); end do
  end function
end module
program t
  use quadm
  implicit none
  integer :: i, p(5), q(5), ip(3,2)
  real :: x(3,2), fr(3,2), r(3)
  real(dp) :: c
  external cube
  real(dp) :: cube
  c = 2
  print '(f12.8)', adapt(cube, 0d0, 1d0, 1d-8), adapt(inner, 0d0, 1d0, 1d-8)
  p = (/1,2,3,4,5/); q = p*10
  call swap(p, q)
  call swap(p(1), p(5))
  call swap(p(2:3), q(4:5))
  print *, p, q
  x = reshape((/1.5,2.25,-3.5,4.75,5.5,6.0/), (/3,2/))
  call split(x, ip, fr)
  print *, ip, fr
  forall (i=1:3) r(i) = norm1(x(i,:))
  print *, r
  do i = 1, 3
    r(i) = norm1(x(1:i,2))
  end do
  print *, r
  print *, map(cube, (/1d0,2d0,3d0/))
  print *, fact(10), ack(2,3)
contains
  function inner(x) result(y)
    double precision, intent(in) :: x
    double precision :: y
    y = c*x + cube(x)
  end function
  recursive integer function fact(n) result(f)
    integer, intent(in) :: n
    if (n <= 1) then; f = 1; else; f = n*fact(n-1); end if
  end function
  recursive integer function ack(m,n) result(a)
    integer, intent(in) :: m,n
    if (m == 0) then
      a = n+1
    else if (n == 0) then
      a = ack(m-1,1)
    else
      a = ack(m-1,ack(m,n-1))
    end if
  end function
end program
function cube(x) result(y)
  double precision, intent(in) :: x
  double precision :: y
  y = x**3
end function
