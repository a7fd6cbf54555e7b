! Clause 5.5.1: EQUIVALENCE in a RECURSIVE procedure, of variables that its internal procedures use.
! RUN: %compare %light %s
module m
contains
  recursive function fib(n) result(f)
    integer, intent(in) :: n
    integer :: f, k, w(3), hce0, a(2,2), b(4)
    character(4) :: t
    complex :: z
    real :: re(2)
    equivalence (k, hce0), (a, b), (t, b(3)), (z, re)
    w = 0
    call set
    f = n
    if (n < 2) return
    w(1) = fib(n-1)
    w(2) = fib(n-2)
    call add
  contains
    subroutine set
      k = n*3
      a = n
      t = 'abcd'
      z = (1, 2)*n
    end subroutine
    subroutine add
      f = w(1) + w(2) + merge(0, 100, hce0 == 3*n) + merge(0, 100, k == 3*n)
      if (b(2) /= n .or. a(2,2) /= n .or. t /= 'abcd') print *, 'wrong', b, t
      if (re(1) /= n .or. re(2) /= 2*n) print *, 'wrong', re
      b(3) = ichar(t(2:2))
      if (a(1,2) /= 98) print *, 'wrong', a
    end subroutine
  end function
  function once(n) result(f)
    integer, intent(in) :: n
    integer :: f, k, l, a(3), b(2)
    equivalence (k, l), (a(2), b)
    call set
    f = l + b(1)
  contains
    subroutine set
      k = n*3
      a = n
    end subroutine
  end function
end module
program q
  use m
  print *, fib(8), once(3)
end program
