! Clause 12: entries of functions with RESULT that call each other: their names are no variables, and have explicit interfaces.
! RUN: %compare %light %s
recursive function fac(i) result (res)
  integer :: i, j, k, res
  k = i
  k = 1
  goto 100
entry bifac(i,j) result (res)
  k = j
100 continue
  if (i < k) then
    res = 1
  else
    res = i * bifac(i - k, k)
  end if
end function
recursive integer function a1(n) result(res)
  implicit none
  integer, intent(in) :: n
  character(3) :: ctag
  integer :: m
  if (n <= 0) then
    res = 0
  else
    res = 1 + a2(n-1, 2)
  end if
  return
entry a2(n, m) result(res)
  if (n <= 0) then
    res = 100
  else
    res = m + a1(n-1) + inner(n)
  end if
contains
  recursive integer function inner(k) result(z)
    integer, intent(in) :: k
    z = 0
    if (k > 1) z = a2(k-2, 1)
  end function
end function
recursive function v1(n) result(w)
  integer :: n, w(2)
  w = n
  if (n > 0) w = w + v2(n-1)
  return
entry v2(n) result(w)
  w = -n
  if (n > 0) w = w - v1(n-1)
end function
recursive function c1(n) result(w)
  integer :: n
  character(6) :: w
  w = 'a'
  if (n > 0) w = 'a' // c2(n-1)
  return
entry c2(n) result(w)
  w = 'b'
  if (n > 0) w = 'b' // c1(n-1)
end function
program p
  implicit none
  integer, external :: a1, a2, fac, bifac
  character(6), external :: c1, c2
  interface
  subroutine s1(n,x)
    integer :: n, x(:)
  end subroutine
    recursive function v1(n) result(w)
      integer :: n, w(2)
    end function
    recursive function v2(n) result(w)
      integer :: n, w(2)
    end function
  end interface
  print *, a1(5), a2(5,3)
  print *, fac(5), bifac(5,2), fac(6), bifac(10,3)
  print *, v1(3), v2(4)
  print *, c1(3), c2(4)
  call s1(4, (/1,2,3,4,5,6/))
end program
recursive subroutine s1(n, x)
  integer :: n, x(:)
  integer :: k, y(:)
  print *, 's1', n, size(x)
  if (n > 0) call s2(n-1, x(2:))
  call in(n)
  return
entry s2(k, y)
  print *, 's2', k, size(y)
  if (k > 0) call s1(k-1, y(2:))
contains
  subroutine in(k)
    integer k
    if (k == 4) call s2(2, (/1,2,3,4,5/))
    if (k == 4) call s1(1, (/1,2,3,4,5/))
  end subroutine
end subroutine
