! call-order.f90: calls become statements of their own only where two of them may change something.
! RUN: %hpfc -S -o - %s | %FileCheck %s
module counters
  integer :: n = 0
contains
  integer function next(k)
    integer, intent(in) :: k
    n = n + k
    next = n
  end function
  recursive integer function fib(k) result(f)
    integer, intent(in) :: k
    if (k < 2) then
      f = k
    else
! CHECK-LABEL: int counters__fib(
! CHECK: f = counters__fib({{.*}}) + counters__fib(
      f = fib(k - 1) + fib(k - 2)
    end if
  end function
  integer function both(a, b)
    integer, intent(in) :: a, b
    both = 10*a + b
  end function
end module
program p
  use counters
  integer :: x
! CHECK-LABEL: int main(
! CHECK: x = counters__next(&(int){1}) + counters__fib(&(int){5});
  x = next(1) + fib(5)
! CHECK: if (counters__next(&(int){1}) > 3 && x > 4)
  if (next(1) > 3 .and. x > 4) print *, x
! CHECK: [[A:_next[0-9]+]] = counters__next(&(int){1});
! CHECK-NEXT: [[B:_next[0-9]+]] = counters__next(&(int){2});
! CHECK-NEXT: x = counters__both(&[[A]], &[[B]]);
  x = both(next(1), next(2))
  print *, x
end
