! Clause 7.4.1.3: an ALLOCATABLE array takes the shape of what a function gives, and is the only copy of that.
! RUN: %compare %s
! RUN: cd %T && %hpfc -S %s -o %t.c && FileCheck %s < %t.c
! CHECK-LABEL: l = g(l)
! CHECK: m__g(
! CHECK: hpf_allocate(
! CHECK-NOT: {{hpf_allocate|_sub}}
! CHECK: print *, l
module m
  real, allocatable :: kept(:)
contains
  function g(a) result(b)
    real, intent(in) :: a(:)
    real :: b(size(a) - 1)
    b = a(2:)*2
  end function
  function many(n) result(b)
    integer, intent(in) :: n
    real :: b(n)
    b = n
  end function
  function square(n) result(b)
    integer, intent(in) :: n
    integer :: b(n, 0:n)
    do j = 0, n
      b(:, j) = [(10*i + j, i = 1, n)]
    end do
  end function
  recursive function halves(a) result(b)
    real, intent(in) :: a(:)
    real :: b(size(a))
    real, allocatable :: l(:), r(:)
    if (size(a) < 2) then
      b = a + 1
      return
    end if
    l = halves(a(:size(a)/2))
    r = halves(a(size(a)/2 + 1:))
    b = [r, l]
  end function
end module
program p
  use m
  real, allocatable :: l(:)
  integer, allocatable :: s(:, :)
  real(8), allocatable :: wide(:)
  l = [1, 2, 3, 4]
  l = g(l)
  print *, l, lbound(l), ubound(l)
  l = g(g(l))
  print *, l, size(l)
  kept = many(2)
  print *, kept
  kept = many(3)
  print *, kept
  deallocate (l)
  allocate (l(-1:1))
  l = 0
  l = halves(l*0 + [1, 2, 3])
  print *, l, lbound(l)
  l = halves([(real(i), i = 1, 7)])
  print *, l, lbound(l)
  s = square(2)
  print *, s, shape(s), lbound(s)
  s = square(0)
  print *, size(s), shape(s)
  wide = many(1)
  print *, wide
end program
