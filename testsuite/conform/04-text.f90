! Clause 4.4.4 and 7: CHARACTER functions in array statements, values whose length only their use tells.
! RUN: %compare %s
module strings
  implicit none
contains
  elemental function upper(s) result(r)
    character(len=*), intent(in) :: s
    character(len=len(s)) :: r
    integer :: i
    r = s
    do i = 1, len(s)
      if (s(i:i) >= 'a' .and. s(i:i) <= 'z') r(i:i) = achar(iachar(s(i:i)) - 32)
    end do
  end function upper
  pure function digits(n) result(r)
    integer, intent(in) :: n
    character(len=4) :: r
    write (r, '(i4.4)') n
  end function digits
  elemental function pick(c, k) result(r)
    character(len=*), intent(in) :: c
    integer, intent(in) :: k
    character(len=1) :: r
    r = c(k:k)
  end function pick
  elemental logical function vowel(c)
    character, intent(in) :: c
    vowel = scan(c, 'aeiou') > 0
  end function vowel
end module strings
program texts
  use strings
  implicit none
  integer :: i
  character(len=6) :: a(5), b(5)
  character(len=4) :: d(7)
  character(len=1) :: e(5)
  character(len=13) :: f(5)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
!hpf$ distribute (block) :: d, e, f
  a = (/'alpha ', 'beta  ', 'gamma ', 'delta ', 'eta   '/)
  b = upper(a)
  print *, b
  b(2:5) = upper(a(1:4))//'x'
  print *, b
  where (vowel(a(:)(1:1))) b = upper(a(:)(2:3)//a)
  print *, b
  forall (i = 1:7) d(i) = digits(10*i)
  print *, d
  e = pick(a, 2); print *, e
  e = pick(a, (/1,2,3,2,1/)); print *, e
  forall (i = 1:5) e(i) = pick(a(i), i)
  print *, e
  f = upper(a)//'-'//upper(b); print *, f
!hpf$ independent
  do i = 1, 5
    b(i) = upper(a(6-i))
  end do
  print *, b
  do i = 1, 5
    a(i) = upper(a(i)(1:1))//a(i)(2:)
  end do
  print *, a
  print *, (/ (digits(i), i = 1, 3) /), upper((/'abc','def'/)), count(upper(a) == b), all(upper(upper(a)) == upper(a))
  print *, index(upper(a), 'A'), len_trim(upper(a)), maxval(len_trim(upper(a))), merge(upper(a), a, len_trim(a) > 4)
  call sub((/ upper(a(1)), a(2) /))
  call lengths
  call parts
  call internal
contains
  subroutine sub(x)
    character(len=*) :: x(:)
    print *, len(x), x
  end subroutine
subroutine lengths
  character(len=8) :: c(3)
  integer :: i, n
  c = (/'ab      ', 'cdef    ', 'g       '/)
  n = 5
  call show((/ trim(c(2)), 'wxyz', c(1)(1:4) /))
  call show((/ (c(i)(i:n), i = 1, 3) /))
  call show((/ c, ww() /))
  call pass(c(2)(1:n), c)
  do n = 1, 3
    print *, [character(len=2*n) :: c(n), 'xyz']
    if (any([character(len=n) :: c] == 'a')) print *, 'found', n
  end do
  print *, c//"|", transfer(trim(c(2)), (/'a'/)), merge(trim(c(2)), 'zzzz', n > 2)
end subroutine lengths
  function ww() result(r)
    character(len=8) :: r(2)
    r = 'w'
  end function ww
  function pad(x, k) result(r)
    character(len=*), intent(in) :: x(:)
    integer, intent(in) :: k
    character(len=k+2) :: r(size(x))
    r = x
  end function pad
  subroutine show(x)
    character(len=*), intent(in) :: x(:)
    integer :: j
    print *, len(x), size(x), ('<'//x(j)//'>', j = 1, size(x))
  end subroutine show
  subroutine pass(a, b)
    character(len=*), intent(in) :: a, b(:)
    call show((/a/))
    call show((/a, a//''/))
    call show((/b, a/))
    call show(b(:)(2:len(a)))
    print *, index((/a//'x', a//'y'/), 'y')
    goto 10
10  call show((/ a(2:3), a(1:2) /))
  end subroutine pass
subroutine parts
  character(len=8) :: a(4), b(4)
  integer :: i, m, v(3) = (/3,1,4/), x(5) = (/1,2,3,4,5/)
!hpf$ distribute b(block)
  a = 'abcdefgh'; b = a; m = 3
  call change(a(:)(2:4)); print *, a
  call change(a(1:4:2)(m:m+2)); print *, a
  call change(b(:)(m:)); print *, b
  call change(b(4:1:-1)(m:6)); print *, b
  call implicit_change(a(2:3)(5:6), 2); print *, a
  call total(x(v), 3)
end subroutine parts
  subroutine change(s)
    character(len=*), intent(inout) :: s(:)
    integer :: j
    do j = 1, size(s)
      s(j)(1:1) = achar(48 + j)
      s(j)(len(s):) = '*'
    end do
  end subroutine
  subroutine implicit_change(s, n)
    integer :: n
    character(len=*) :: s(n)
    s(1) = 'XY'; s(n) = 'PQ'
  end subroutine
  subroutine total(y, n)
    integer :: n, y(n)
    print *, sum(y), y
  end subroutine
subroutine internal
  integer :: i, d(7)
!hpf$ distribute (block) :: d
  forall (i = 1:7) d(i) = numbered(10*i)
  print *, d
  do i = 1, 7
    d(i) = numbered(i)
  end do
  print *, d
end subroutine internal
  pure function numbered(n) result(k)
    integer, intent(in) :: n
    integer :: k
    character(len=4) :: r
    write (r, '(i4.4)') n
    read (r, '(i3)') k
  end function numbered
end program texts
