! Clause 12: functions that give texts, of lengths that their arguments say, in specification expressions.
! RUN: %compare %light %s
module mm
contains
  pure function pad2(s) result(r)
    character(*), intent(in) :: s
    character(len(s) + 1) :: r
    r = s // 'x'
  end function
  pure integer function half(c)
    character(*), intent(in) :: c
    half = len(c)/2
  end function
  pure integer function first(c)
    character(*), intent(in) :: c(:)
    first = len(c) + ichar(c(1)(1:1)) - ichar('a')
  end function
  pure function f(c) result(r)
    character(*), intent(in) :: c
    integer :: r(half(pad2(c)))
    r = half(pad2(c // c))
  end function
  pure function g(c, d) result(r)
    character(*), intent(in) :: c, d(:)
    character(half(pad2(c)) + half(c // d(1)) + merge(1, 0, pad2(c) == 'abx')) :: r
    r = 'abcdefghijkl'
  end function
  recursive subroutine s(c)
    character(*), intent(in) :: c
    integer :: a(half(pad2(pad2(c)))), b(size(f(c)))
    character(len(g(c, [c, c]))) :: t
    print *, size(a), size(b), len(t)
    if (len(c) > 2) call s(c(2:))
  end subroutine
end module
program p
  use mm
  integer :: i
  character(5) :: w = 'abcde'
  do i = 1, 3
    call s(w(:2*i-1))
    print *, f(w(:i + 1)), g(w(:i + 1), [w, w]), '|'
  end do
  if (size(f('abcdef')) == 3) print *, len(g('ab', ['c']))
  print *, [(len(g(w(:i), [w])), i = 1, 3)]
end program
