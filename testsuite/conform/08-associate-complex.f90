! ASSERT: (F2008, 8.1.3) names for parts of COMPLEX variables are these parts: what changes the variable
! changes them, and they may be assigned, read, passed and pointed to.
! RUN: %compare %s
module associate_parts
  implicit none
  type t
    complex :: q
    complex, allocatable :: d(:)
    complex(8) :: e(2)
  end type
  interface set
    procedure set_one, set_line
  end interface
contains
  subroutine up(a)
    real, intent(inout) :: a
    a = a + 1
  end subroutine
  subroutine set_one(a)
    real, intent(out) :: a
    a = 5
  end subroutine
  subroutine set_line(a)
    real, intent(out) :: a(:)
    a = size(a)
  end subroutine
  subroutine dummies(z, w, p)
    complex, intent(inout) :: z, w(0:)
    complex(8), pointer :: p(:)
    associate (x => z%re, y => w%im, v => p%re, u => p(2)%im)
      x = x + 1
      y = y*2
      v = -v
      u = 100
      print *, z, w, p
      print *, lbound(y), ubound(y), y(2), kind(v), sum(v)
      p => null()
    end associate
  end subroutine
end module

program associate_complex
  use associate_parts
  implicit none
  complex :: z, w(4), g(2, 3)
  complex, allocatable :: c(:)
  complex(8), target :: k(-1:1)
  complex(8), pointer :: p(:)
  complex, parameter :: one = (1., 2.)
  real(8), pointer :: f
  type(t) :: x(3)
  integer :: i
  character(20) :: line
  z = (1., 2.)
  w = [(cmplx(i, -i), i=1, 4)]
  associate (r => z%re, s => z%im)
    print *, r, s
    z = (3., 4.)
    print *, r, s, r + s
    r = 7
    s = s + 1
    call up(r)
    call set(s)
    print *, z, r
    line = '8.5 9.5'
    read (line, *) r, s
    print *, z
    associate (again => r)
      again = again + 1
      z = z*(0., 1.)
      print *, z, again, r
    end associate
    block
      real :: r
      r = 3
      print *, r, s
    end block
  end associate
  associate (r => w%im)
    r = r*2
    print *, w, r(2), size(r), sum(r)
    r(3) = 9
    r(1:2) = r(2:1:-1)
    print *, w
    w = w*(2., 0.)
    print *, r, r(::2)
    where (r > 0) r = 0
    forall (i=1:2) r(i) = r(i) - i
    print *, w, maxval(r)
    call set(r(2))
    call set(r(3:))
    call up(r(1))
    print *, w
  end associate
  i = 2
  associate (r => w(i)%re, s => w(i:4:2)%im)
    i = 4
    r = 12
    s = s + [10, 20]
    s(2) = s(2)*2
    print *, w, s, r
  end associate
  do i = 1, 3
    x(i)%q = i
    x(i)%d = [(1., 2.)*i, (3., 4.)*i]
    x(i)%e = (0d0, 1d0)*i
  end do
  associate (r => x(2)%q%im, s => x(2)%d(2)%re, v => x(3)%e(2)%im)
    r = 3
    s = s*2
    v = v + 0.5d0
    x(2)%q = x(2)%q*2
    print *, x(2)%q, x(2)%d, x(3)%e, r, s, v
  end associate
  associate (r => x%q%im)
    r = r + 3
    print *, x%q, r
  end associate
  allocate (c(0:2))
  c = (2., 3.)
  associate (r => c%re, s => one%im)
    r = r + c%im*s
    print *, c, lbound(r), r(1:2)
  end associate
  g = (1., 1.)
  associate (r => g(2, :)%re)
    r = [1., 2., 3.]
    print *, g, r
  end associate
  k = (1d0, 2d0)
  p => k
  call dummies(z, w(2:), p)
  print *, z, w, k, associated(p)
  associate (r => k(0)%im)
    f => r
    f = f + 1
    print *, k, associated(f, r), associated(f, k(0)%re)
  end associate
  call counts
contains
  subroutine counts                       ! a loop counts in a part
    complex, pointer :: z
    complex :: w(3)
    complex(8) :: d
    allocate (z)
    z = (9., 8.)
    w = 0
    associate (r => z%re, y => w(2)%im, e => d%re)
      do r = 1.0, 3.0
        print *, r, z
        if (r > 1.5) exit
      end do
      print *, r
      do y = 3.0, 1.0, -0.5
        w(1) = w(1) + y
      end do
      e = 4
      do e = 1d0, 2d0, 0.25d0
        if (e == 1.5d0) cycle
        print *, e
      end do
      print *, e
    end associate
    print *, z, w
  end subroutine
end program
