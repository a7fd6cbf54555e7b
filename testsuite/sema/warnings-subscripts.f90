! Loops over constants whose first or last iteration leaves an array
! RUN: %check-errors %s
! RUN: %hpfc -fsyntax-only -Werror -Wno-array-bounds -Wno-zerotrip %s
subroutine s(b, l)
  implicit none
  integer, parameter :: n = 10
  real, intent(inout) :: b(n)
  logical, intent(in) :: l
  real :: a(n), t(n,n), one(1)
  integer :: i, j
  do i = 1, n
    a(i) = b(i) - b(i-1)    !warning: subscript 0 is outside 1:10, dimension 1 of 'b', where 'i' is 1 [-Warray-bounds]
    b(i) = a(2*i - 10 + n)  !warning: subscript 20 is outside 1:10, dimension 1 of 'a', where 'i' is 10
  end do
  do i = n, 1, -2
    a(i) = b(i+1)           !warning: subscript 11 is outside 1:10, dimension 1 of 'b', where 'i' is 10
    if (i > 1) a(i) = a(i-2)
    if (i == 4) exit
    a(i-2) = 1
  end do
  do i = 2, n - 1
    do j = 2, n - 1
      t(i,j) = t(i-1,j) + t(i+1,j) + t(i,j-2)  !warning: subscript 0 is outside 1:10, dimension 2 of 't', where 'j' is 2
      t(i+2,j) = 0          !warning: subscript 11 is outside 1:10, dimension 1 of 't', where 'i' is 9
    end do
    do j = 1, i
      t(i-9,j) = 0
    end do
  end do
  do i = 1, 0  !warning: this loop never runs: it goes from 1 to 0 [-Wzerotrip]
    a(i-1) = 0
  end do
  do i = 0, 3
    if (l) cycle
    a(i) = 1
  end do
  do i = 1, n
    a(i) = size(b(i-1:)) + merge(0., b(max(i-1, 1)), i == 1)
  end do
  print *, a, t, one
end subroutine s
