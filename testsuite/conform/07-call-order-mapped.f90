! Clause 7: functions with side effects in the subscripts of elements of mapped arrays, and beside them, have the order that they
! have with arrays without a mapping, which is gfortran's.
! RUN: %compare %light %s
module m
  implicit none
  integer :: seq = 0
contains
  integer function r(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    r = seq
  end function
  integer function q(s)
    integer, intent(inout) :: s
    s = mod(s*5 + 3, 17)
    q = s
  end function
  integer function both(a, b)
    integer, intent(in) :: a, b
    both = 2*a + b
  end function
  subroutine add(x, y)
    integer :: x, y
    x = x + y
  end subroutine
end module
program p
  use m
  implicit none
  integer :: a(20), b(9,9), x, s, i, j
!hpf$ distribute a(block)
!hpf$ distribute b(block,cyclic)
  forall (i=1:9, j=1:9) b(i,j) = 10*i + j
  a = (/(i*i, i=1,20)/)
  seq = 0; x = a(r(1)) + b(r(2), r(3)); print *, x
  seq = 0; b(r(1), r(2)) = r(3); print *, b
  seq = 0; b(r(1), r(2)) = b(r(3), r(4)); print *, b
  seq = 0; b(r(1), r(2)) = b(r(3), r(4)) + r(5); print *, b
  seq = 0; b(r(1), r(2)) = 2*r(3); print *, b
  seq = 0; a(both(r(1), r(2))) = 1; print *, a
  seq = 0; x = b(r(1), r(2)) + a(r(3)); print *, x
  seq = 0; x = r(1) + b(r(2), r(3)) + r(4); print *, x
  seq = 0; x = max(b(r(1), r(2)), r(3)) + a(r(4)); print *, x
  seq = 0; if (b(r(1), r(2)) > 0 .and. b(r(3), r(4)) > 0) x = 8; print *, x
  seq = 0; call add(b(r(1), r(2)), 3); print *, b
  ! MERGE: what is not chosen is not called
  s = count(a < 0)
  seq = 0; x = merge(r(1), r(2), s == 0) + a(r(3)); print *, x
  seq = 0; x = merge(a(r(1)), r(2), s > 0) + a(r(3)); print *, x
  seq = 0; x = merge(b(r(1), r(2)), r(3), s == 0); print *, x
  s = 2; a(s) = q(s); print *, a, s
  s = 3; b(s, 2) = q(s); print *, b, s
  s = 1; a(q(s)) = s; print *, a, s
end program
