! Clause 5: CHARACTER dummies of explicit shape whose length is an element or a reduction of an array; ENTRY.
! RUN: %compare %light %s
module m0
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
end module
subroutine s(k, c, d, n)
  use m0
  integer k(2), n
  character(k(1)) c(4)
  character(len=sum(f(n))) d(4)
  print *, c
  print *, d
  c(2) = 'xyz'
  d(3) = '???'
end subroutine
subroutine t(k, c)
  integer k(2)
  character(sum(k)) c(*)
  print *, c(2), c(4)
  c(3) = '!!!'
end subroutine
module m
  use m0
  implicit none
contains
  subroutine first(n, x, c)
    integer, intent(in) :: n
    integer :: i
    real :: x(sum(f(n))), y(sum(f(n)) + 1)
    character(len=sum(f(n))) :: c
    print *, x, c
    return
    entry again(y, c, n)
    print *, y, c
    return
    entry counts(n)
    do i = 1, n
      print *, i
    end do
  end subroutine
end module
program p
  use m, only: first, again, counts
  real :: x(10) = 3
  character(6) a(2), b(2)
  a = ['abcdef', 'ghijkl']
  b = ['123456', '789012']
  call s([3, 0], a, b, 2)
  print *, a, b
  call t([2, 1], a)
  print *, a
  call first(2, x, a(1))
  call again(x, a(2), 3)
  call counts(2)
end program
