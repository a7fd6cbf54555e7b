! 5.5.2: COMPLEX values in arrays of SEQUENCE structures in COMMON and EQUIVALENCE, at distances that are no multiples of their size.
! RUN: %compare %light %s
! RUN: %compare --np 3 --flags=-fcheck=all %light %s
module types
  type cz
    sequence
    complex :: z
    real :: x
  end type
  type dz
    sequence
    integer :: i
    complex(8) :: w(2)
    real(8) :: y
    complex :: s
  end type
end module
block data
  use types
  type(cz) :: first(2) = cz((1, 2), 3), second(3)
  common /begun/ first, second
  data second%z /(4, 5), 2 * (6, 7)/, second%x /3 * 8/
end block data
module mv
  use types
  type(dz) :: g(2, 3)
  common /glob/ g
end module
program p
  use types
  use mv
  type(cz), target :: c(3)
  type(cz) :: e(4)
  common /oth/ c, e
  complex, pointer :: q
  complex :: v(3), mat(3, 3)
  type(cz) :: l(3)
  real :: r(9)
  equivalence (l, r)
  integer :: i, j
  character(40) :: line
  complex, target :: tv(3)
  complex, allocatable :: al(:)
  type(dz) :: g2(2)
  common /third/ pad, g2
  character(1) :: pad(8)
  do i = 1, 3
    c(i)%z = cmplx(i, -i)
    c(i)%x = -i
  end do
  e%z = [(cmplx(i, 2*i), i = 1, 4)]
  e%x = 0
  q => c(2)%z
  q = q * 2
  print *, c, sum(c%z), product(e%z), c(3:1:-1)%z
  call begun
  call s(c%z, e(4:1:-1)%z, c%x)
  call t(c%z)
  call t(e(2:)%z)
  call st(c)
  call as(c)
  print *, c, e
  v = c%z
  c%z = v(3:1:-1) + e(2:)%z
  c(1:2)%z = c(2:3)%z
  c(2:3)%z = c(1:2)%z
  print *, c%z
  where (real(c%z) > 2) c%z = c%z / 2
  forall (i = 1:3) e(i)%z = c(4 - i)%z + e(i)%z
  print *, c%z, e%z
  mat = spread(c%z, 2, 3)
  print *, matmul(mat, c%z), dot_product(c%z, e(1:3)%z), cshift(c%z, 1), eoshift(e%z, -1)
  c%z = matmul(mat, e(:3)%z)
  print *, c%z
  c%z = cshift(c%z, 1)
  print *, c%z, pack(e%z, real(e%z) > 3), reshape(e%z, [2, 2])
  e%z = unpack(c%z, [.true., .false., .true., .true.], e%z)
  print *, e%z, conjg(c%z), aimag(c%z), abs(e%z)
  write (line, '(6f6.1)') c%z
  read (line, '(6f6.1)') e(2:4)%z
  print *, line, e%z
  write (10) c%z, e(2:3)%z
  rewind 10
  e%z = 0
  read (10) e(1:3)%z, c(1:2)%z
  close (10, status='delete')
  print *, e%z, c%z, any(c%z == e(1:3)%z), count(c%z /= 0)
  print *, c
  g2 = dz(1, [2, 3], 4, 5)
  allocate (al(3)); al = c%z
  print *, al
  al = c(2:)%z
  al = [al, c%z, e(1)%z]
  print *, al, size(al), merge(c%z, v, c%x > 0), g2
  do j = 1, 3
    do i = 1, 2
      g(i, j)%i = i + j
      g(i, j)%w = [i * (1d0, 0d0), j * (0d0, 1d0)]
      g(i, j)%y = i * j
      g(i, j)%s = cmplx(i, j)
    end do
  end do
  call two(g%s, g%w(1), g2)
  print *, g
  print *, sum(g%s, 1), g(2, :)%w(2), transpose(g%s), maxval(abs(g%s)), sum(g%w(1) * g%s)
  l%z = c%z
  l%x = 7
  print *, r, l
  l(1:2)%z = l(2:3)%z
  print *, r, f(c%z), f(c(::2)%z)
  associate (zz => c%z)
    zz(2) = 99
    print *, zz
  end associate
  tv = c%z
  tv(1) = inner(tv)
  print *, tv, el(c%z)
contains
  subroutine s(a, b, x)
    complex :: a(:), b(:)
    real, intent(in) :: x(:)
    a(1) = 17
    b = b + 1
    print *, a, sum(b), a(3:1:-1), x
  end subroutine
  subroutine as(a)
    type(cz) :: a(:)
    a%z = a%z + 1
    a(2)%x = 100
    print *, a, a%z
  end subroutine
  subroutine two(a, b, d)
    complex :: a(:,:)
    complex(8), intent(in) :: b(:,:)
    type(dz) :: d(:)
    print *, a, b, shape(a), ubound(b)
    a(:, 3) = 5
    d%s = 6
    d(1)%w = 4
  end subroutine
  pure function f(a) result(r)
    complex, intent(in) :: a(:)
    complex :: r(size(a))
    r = a * 2
  end function
  complex function inner(a)
    complex, intent(in) :: a(:)
    inner = sum(a) + sum(c%z)
    c(2)%z = 1
    c%z = c%z * 2
    print *, c%z
  end function
  elemental complex function el(a)
    complex, intent(in) :: a
    el = a + 1
  end function
  subroutine begun
    type(cz) :: first(2), second(3)
    common /begun/ first, second
    print *, first, second%z
  end subroutine
end program
subroutine t(a)
  complex :: a(3)
  a(2) = a(2) * 2
  print *, a
end subroutine
subroutine st(a)
  use types
  type(cz) :: a(3)
  a(2)%z = a(2)%z * 2
  a%x = 0
  print *, a
end subroutine
