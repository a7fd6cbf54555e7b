! ieee-rounding-signs.f90: signs of products and quotients stay where they stand: zeros keep theirs, and under every rounding mode,
! fused or not, the bits are gfortran's.
! RUN: %compare --np 1,3 %s
! RUN: %compare --np 2 --flags='-O3 -fno-fuse' %s
! RUN: %hpfc -S -o - %s | FileCheck %s
! CHECK: #pragma GCC optimize ("rounding-math")
program signs
  use ieee_arithmetic
  implicit none
  integer, parameter :: n = 16
  real(8) :: a(n), b(n), c(n), d(n)
  real(4) :: p(n), r(n)
  integer :: i, m
  type(ieee_round_type) :: modes(4)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN WITH a :: b, c, d, p, r
  modes(1) = ieee_nearest
  modes(2) = ieee_to_zero
  modes(3) = ieee_up
  modes(4) = ieee_down
  forall (i = 1:n)
     a(i) = (i - 8)/3d0
     b(i) = (i - 5)/7d0
  end forall
  a(3) = -0d0
  b(4) = 0d0
  p = real(a, 4)
  do m = 1, 4
     call ieee_set_rounding_mode(modes(m))
     c = -a*b
     d = -(a*b)
     call show
     c = (-a)*b
     d = a*(-b)
     call show
     c = -a/b
     d = -a*b + c
     call show
     c = b - a*b
     d = -a*b*c
     call show
     c = -2d0*a
     d = -(2d0*a)/3d0
     call show
     c = -(a - b)
     d = -(a + b)*c/3d0
     call show
     c = 0d0 - a*b
     d = -a**2
     call show
     r = -p*real(b, 4)
     d = -(r*3.0)/7.0
     c = d
     call show
  end do
contains
  subroutine show
    integer :: k
    do k = 1, n
       print '(2z17)', c(k), d(k)
    end do
  end subroutine
end program
