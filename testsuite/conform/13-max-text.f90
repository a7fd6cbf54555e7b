! 13-max-text.f90: MAX and MIN of CHARACTER values whose lengths run time knows: blanks behind the shorter ones; of arguments
! that may be absent; in constants where the type of MAX is declared.
! RUN: %compare %s
program max_text
  implicit none
  integer :: c = 0
  print *, max(f(3), f(4)), c
  print *, len(max(f(2), 'a')), min(f(5), 'c'), c
  call s(4, "hell", "help")
  call absent
  call t(4)
contains
  function f(n) result(r)
    integer, intent(in) :: n
    character(n) :: r
    c = c + 1
    r = repeat(achar(96 + c), n)
  end function
  subroutine t(n)
    integer, intent(in) :: n
    character(n) :: a(3), b(3)
    character(max(len(a), 7)) :: q
    integer :: i
    a = ['ab', 'cd', 'ef']; b = ['b', 'c', 'd']
    q = max(a(1), b(2), 'zzzzzzzzzzzzz')
    print *, max(a(1), b(3)), [(max(a(i), b(4-i)), i=1,3)], q
    print *, max(a(2:), b(:2))
    where (max(a, b) > 'c') a = min(b, 'dddddd')
    print *, a
    forall (i = 1:3) b(i) = max(a(i), b(i))
    print *, b
  end subroutine
  subroutine s(n, x, y)
    integer, intent(in) :: n
    character(n), intent(in) :: x
    character(*), intent(in) :: y
    character(:), allocatable :: z
    character(n) :: w(2)
    w = ['abcd', 'zzzz']
    z = max(x, y)
    print *, z, len(z), max(x, y, 'hz'), len(min(x, y))
    print *, max(w(1), x), min(w, x), max(w, y(1:n))
    print *, maxval(w), minval(w), trim(max(trim(x), y))
    if (max(x, y) == 'help') print *, 'ok'
  end subroutine
end program
subroutine absent
  integer :: max
  character, parameter :: c = max('a', 'b'), d = min('b', 'a')
  print *, c, d, f('abc', 'abd'), f('b', 'a', 'c'), f('b', 'a', 'zzzz'), f('b', 'a', d='0')
  call s(['aa', 'bb'], ['ab', 'ba'])
  call s(['aa', 'bb'], ['ab', 'ba'], ['zzz', ' zz'])
contains
  character(12) function f(a, b, c, d)
    character(*), optional :: a, b, c, d
    f = max(a, b, c, d) // min(a, b, c, d) // '.'
  end function
  subroutine s(a, b, c)
    character(*) :: a(:), b(:)
    character(*), optional :: c(:)
    print *, max(a, b, c), min(a, b, c), '.', [character(2) ::]
  end subroutine
end subroutine
