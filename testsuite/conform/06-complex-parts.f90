! Fortran 2008 6.4.4, 9.4.4: z%re and z%im as arguments that procedures change and as items of READ; c%len and x%kind.
! RUN: %compare %light %s
program t
  implicit none
  type s
    complex :: z = (1., 2.)
  end type
  character(7) :: c
  real(8) :: x
  character(c%len) :: d
  integer, parameter :: k = x%kind
  complex :: z
  complex(8) :: w(3)
  complex(8), pointer :: p
  type(s) :: v
  character(20) :: text = '1.5 2.5 3.5 4.5'
  integer :: i
!hpf$ distribute w(block)
  z = (1.0, 2.0)
  call put(z%re)
  call add(z%im)
  call add(v%z%im)
  print *, z, v
  w = 0
  call fill(w%im)
  i = 2
  call next(w(i)%re, i)
  call elsewhere(w(i)%im)
  print *, w, i
  read (text, *) z%re, z%im, w(1)%im
  print *, z, w
  read (text, *) w%re
  print *, w
  read (text, *, end=10) i, z%im, d
  print *, i, z, d
10 print *, c%len, d%len, k, z%kind, w%kind, v%z%kind
  allocate (p)
  p = 4
  call next(p%im, i)
  print *, p
contains
  subroutine put(x)
    real, intent(out) :: x
    x = 7
  end subroutine
  subroutine add(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine next(x, i)
    real(8) :: x
    integer :: i
    i = i + 1
    x = x + i
  end subroutine
  subroutine fill(x)
    real(8), intent(out) :: x(:)
    x = [1d0, 2d0, 3d0]
  end subroutine
end program
subroutine elsewhere(x)
  real(8) :: x
  x = x + 100
end subroutine
