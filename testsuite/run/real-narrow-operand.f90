! real-narrow-operand.f90: a value that is converted to fewer digits loses them before it meets another operand of that kind.
! RUN: %compare --np 1,3 %s
! RUN: %hpfc -S -o - %s | FileCheck %s
! CHECK: p(i) * (float)b(i)
program narrow
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n), b(n), x
  real(4) :: p(n), r(n), y
  integer(8) :: k
  integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN WITH a :: b, p, r
  forall (i = 1:n)
     a(i) = (i - 8)/3d0
     b(i) = (i - 5)/7d0
  end forall
  p = real(a, 4)
  r = p*real(b, 4)
  print '(4z9)', r
  r = -p*real(b, 4) + real(a, 4)
  print '(4z9)', r
  print *, count(p == real(a, 4)), count(real(b, 4)*1.0 /= real(b, 4)), all(p >= real(a))
  x = 0.1d0
  y = 0.1
  k = 16777217
  if (y == real(x)) print *, 'equal'
  print '(2z9)', y/real(x*3, 4), y + k
end program
