! array-functions.f90: the result of a function without a mapping is reached like any array that every process
! holds, in the function and where it is called; that of one with a mapping is not.
! RUN: %hpfc -S -o - %s | %FileCheck %s
module products
contains
  function cross(a, b) result(c)
    real(8), intent(in) :: a(3), b(3)
    real(8) :: c(3)
! CHECK-LABEL: void products__cross(double *a_p
! CHECK-NOT: hpf_owns
! CHECK: c_result(1) = a(2) * b(3) - a(3) * b(2);
    c(1) = a(2)*b(3) - a(3)*b(2)
    c(2) = a(3)*b(1) - a(1)*b(3)
    c(3) = a(1)*b(2) - a(2)*b(1)
  end function
  function spread_out(n) result(r)
    integer, intent(in) :: n
    real(8) :: r(n)
!hpf$ distribute r(block)
    r = n
  end function
end module
program array_functions
  use products
  real(8) :: a(3) = 1d0, b(3) = 2d0, d(8)
! CHECK-LABEL: int main
! CHECK: products__cross(a_p, b_p, &_cross
! CHECK-NOT: hpf_fetch
! CHECK: a(i) = a(i) + _cross
  a = a + cross(a, b)
! CHECK: products__spread_out
! CHECK: hpf_fetch
  d = spread_out(8)
  print *, a, d
end program
