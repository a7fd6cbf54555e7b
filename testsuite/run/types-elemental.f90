! types-elemental.f90: ELEMENTAL functions that give structures, with arrays; VALUE.
! RUN: %compare --np 1,4 %s
module particles
  implicit none
  type vec
    real(8) :: x = 0, y = 0
    integer :: n(2) = 0
  end type
  interface operator(+)
    module procedure addv
  end interface
  interface operator(*)
    module procedure scale
  end interface
contains
  elemental function addv(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x; c%y = a%y + b%y
    c%n = a%n + 2*b%n
  end function
  elemental function scale(s, a) result(c)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c = vec(s*a%x, s*a%y, a%n + 1)
  end function
  subroutine byval(n, x)
    integer, value :: n
    real(8), intent(in), value :: x
    n = n + 1
    print *, n, x
  end subroutine
end module
module vectors
  type v
    real :: x, y
    integer :: n(2)
  end type
contains
  elemental function mk(a, k) result(r)
    real, intent(in) :: a
    integer, intent(in) :: k
    type(v) :: r, t
    t%x = a; t%y = -a; t%n = (/ k, 2*k /)
    r = t
    if (k > 3) r%n(1) = 0
  end function
  elemental function add(p, q) result(r)
    type(v), intent(in) :: p, q
    type(v) :: r
    r%x = p%x + q%x; r%y = p%y*q%y; r%n = p%n - q%n
  end function
  pure subroutine turn(p, f)
    type(v), intent(inout) :: p
    real, intent(in) :: f
    real :: t
    t = p%x; p%x = p%y*f; p%y = t
  end subroutine
end module
subroutine mapped_vectors
  use vectors
  real :: a(0:9)
  type(v) :: b(10), c(10)
  integer :: k(10)
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i-1)
!hpf$ align k(i) with a(i-1)
!hpf$ distribute c(cyclic)
  a = (/(i*1.5,i=0,9)/)
  k = (/(i,i=1,10)/)
  b = mk(a, k)
  print *, b%x, b%n(1), b%n(2)
  c = add(b, mk(a(9:0:-1), k))
  print *, c%x, c%y, c%n(1)
!hpf$ independent
  do i = 1, 10
    call turn(b(i), 2.0)
  end do
  print *, b%x, b%y
end subroutine
program c1
  use particles
  implicit none
  type(vec) :: p(4), q(4), r(2,2), one
  type(vec), allocatable :: a(:)
  integer :: i, m
  integer, volatile :: v
  do i = 1, 4
    p(i) = vec(i, 2*i, (/ i, i*i /))
  end do
  q = 0.5d0*p
  print *, q%x, q%y, (q(i)%n, i=1,4)
  q = p + q
  print *, q%x, q%y, (q(i)%n, i=1,4)
  one = vec(100, 200, (/ 1, 2 /))
  q(2:3) = p(1:4:3) + one
  print *, q%x, q%y, (q(i)%n, i=1,4)
  r(:,1) = p(1:2); r(:,2) = p(3:4)
  r = r + 2d0*r
  print *, r%x, (r(i,2)%n, i=1,2)
  a = p(1:3) + p(2:4)
  print *, size(a), a%x
  a = a(2:3)
  print *, size(a), a%x, a(2)%n
  m = 4
  call byval(m, 2d0)
  print *, m
  v = 2
  call mapped_vectors
end program
