! Clause 13.14.110: what TRANSFER of constants gives may be a CASE, infinite, and a NaN with the bits that were given.
! RUN: %compare %s
program p
  implicit none
  integer, parameter :: one = 1, list(3) = [7, 8, 9]
  real(8) :: low = transfer(ishft(int(z'FFF80000', 8), 32), 0d0)
  real :: x = transfer(int(z'7FF80000', 8), 0.0), ends(2) = transfer([2139095040, -8388608], [1.0])
  real, parameter :: quiet = transfer(2143289344, 1.0)
  integer :: i, k(4)
  k = [transfer(.true., one), transfer(1.0/3.0, 1), 9, 3]
  do i = 1, 4
    select case (k(i))
    case (transfer(.true., one))
      print *, 'true'
    case (transfer(1.0/3.0, 1))
      print *, 'a third'
    case (maxval(list))
      print *, 'largest'
    case (sum([1, 2]))
      print *, 'sum'
    end select
  end do
  print *, low, x, ends, quiet
  print *, transfer(low, 1_8), transfer(x, 1), transfer(ends, [1]), transfer(quiet, 1)
end program
