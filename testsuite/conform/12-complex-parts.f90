! Clause 12.4.1: parts of COMPLEX variables as arguments that the procedure changes.
! RUN: %compare %light %s
module m
  type w
    complex :: z
  end type
contains
  subroutine up(a)
    real, intent(inout) :: a
    a = a + 1
  end subroutine
  subroutine old(a)
    real :: a
    a = a*2
  end subroutine
  subroutine out(a, b)
    double precision, intent(out) :: a, b
    a = 5; b = 6
  end subroutine
  subroutine each(a)
    real, intent(inout) :: a(:)
    a = a + (/(i, i = 1, size(a))/)
  end subroutine
  subroutine size1(a, n)
    real a(*)
    do i = 1, n
      a(i) = -i
    end do
  end subroutine
  elemental subroutine el(a, b)
    real, intent(inout) :: a
    real, intent(in) :: b
    a = a + b
  end subroutine
  subroutine both(a, i)
    real, intent(inout) :: a
    integer, intent(inout) :: i
    i = i + 1
    a = i*10
  end subroutine
  real function bump(a)
    real :: a
    a = a + 1
    bump = a*100
  end function
  subroutine swap(a, b)
    real, intent(inout) :: a, b
    t = a; a = b; b = t
  end subroutine
end module
program p
  use m
  external ext
  complex z, v(3), a(2,2)
  complex(8) d
  type(w) r, rs(2)
  complex, pointer :: q
  z = (1, 2)
  call up(z%re); call up(z%im)
  print *, z
  call old(z%im)
  print *, z
  call out(d%im, d%re)
  print *, d
  v = (/(cmplx(i, -i), i = 1, 3)/)
  call each(v%re)
  call each(v(1:3:2)%im)
  print *, v
  call size1(v%im, 3)
  call el(v%re, v%im)
  print *, v
  i = 1
  call both(v(i)%re, i)
  print *, v, i
  x = bump(z%re) + 1
  print *, x, z
  call swap(z%re, z%im)
  print *, z
  r%z = 3; rs%z = 4
  call up(r%z%im); call up(rs(2)%z%re)
  print *, r, rs
  allocate(q); q = (7, 8)
  call up(q%re)
  print *, q
  a = 1
  call each(a(2,:)%im)
  print *, a
  call ext(z%re)
  print *, z
  do while (bump(z%re) < 500)
  end do
  if (bump(z%im) > 0 .and. z%re > 3) print *, 'on', z%re
  call random_number(z%im); call random_number(harvest=v%re); call random_number(v(1:3:2)%im)
  print *, z%im >= 0 .and. z%im < 1, z%re, all(v%re < 1), all(v(1:3:2)%im < 1), v(2)%im
  call random_number(a%im); call random_number(a(2,:)%re)
  print *, all(a%im < 1), all(a(2,:)%re < 1), a(1,:)%re
  call cpu_time(z%re)
  print *, z%re >= 0
end program
subroutine ext(a)
  a = -7
end subroutine
