! Clause 12.5.2.5: a recursive function and its ENTRY, which share their RESULT, refer to each other.
! RUN: %compare %s
recursive function fac(i) result (res)
  integer :: i, j, k, res, bi
  k = 1
  goto 100
entry bifac(i, j) result (res)
  k = j
100 continue
  if (i < k) then
    res = 1
  else
    res = i * bifac(i - k, k)
    if (k == 1 .and. i == 1) res = res * fac(0)
  end if
end function
program test
  implicit none
  interface
    recursive function fac(n) result (res)
      integer :: res, n
    end function fac
    recursive function bifac(m, n) result (res)
      integer :: m, n, res
    end function bifac
  end interface
  print *, fac(5), bifac(5, 2), fac(6), bifac(6, 2), fac(0), bifac(1, 2)
end program test
