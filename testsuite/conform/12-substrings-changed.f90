! 12.4.1: substrings of elements of mapped arrays as arguments that procedures change.
! RUN: %compare %light %s
program p
  character(5) :: a(6), b(6), c(6), m(3, 4)
  character(8) :: d
  integer :: i, j, k
!HPF$ distribute a(block)
!HPF$ distribute b(cyclic)
!HPF$ distribute m(block, cyclic)
  external ext
  a = 'alpha'; b = 'BETA'; c = 'gamma'; m = 'mmmmm'
  call swap(a(2)(1:2), b(2)(4:5))
  call swap(a(3)(1:2), c(4)(4:5))
  call swap(a(4)(:2), a(4)(4:))
  call swap(m(3, 4)(2:3), m(1, 2)(4:5))
  i = 5
  call move(i, a(i)(i-3:i-2))
  print *, a, b, c, i, m
  call ext(a(1)(2:2), b(i)(1:3))
  print *, a(1), b(2)
  print *, put(a(6)(3:4), 'zz') // put(b(6)(1:1), 'q'), a(6), b(6)
  d = put(a(6)(1:4), '1234')
  print *, d, a(6)
  if (put(b(1)(5:5), '!') == '!') print *, b(1)
  call opt(c=a(3)(2:4))
  call opt(b(3)(2:2))
  print *, a(3), b(3)
  write (a(2)(2:4), '(i3)') 123
  write (b(2), '(a)') 'wr'
  read (a(2)(3:4), '(i2)') k
  print *, a(2), b(2), k
  d = 'xyz uvw'
  read (d, '(a3,1x,a2)') a(1)(3:5), b(5)(1:2)
  read (d, *) m(2, 2)(2:3), m(3, 1)(1:4)
  print *, a(1), b(5), m(2, 2), m(3, 1)
  j = 1
  do i = 1, 6
    call move(j, a(i)(j:j + 1))
    call in(a(i)(2:3))
    if (j > 3) j = 1
  end do
  print *, a
  call elem(a(2)(1:3), 3)
  call elem(a(2:4)(2:2), (/ 1, 2, 3 /))
  print *, a
  call date_and_time(m(1, 1)(1:4))
  print *, m(1, 1)(1:2), m(1, 1)(5:5)
  call nested
contains
  subroutine swap(a, b)
    character(*), intent(inout) :: a, b
    character(len(a)) :: t
    t = a; a = b; b = t
  end subroutine
  subroutine move(i, s)
    integer, intent(inout) :: i
    character(2), intent(out) :: s
    i = i - 3
    if (i < 1) i = 2
    s = achar(48 + i)
  end subroutine
  function put(s, t) result(r)
    character(*) :: s
    character(*), intent(in) :: t
    character(len(s)) :: r
    s = t
    r = t
  end function
  subroutine opt(b, c)
    character(*), optional :: b, c
    if (present(b)) b = 'b'
    if (present(c)) c = 'c'
  end subroutine
  subroutine in(s)
    character(*), intent(in) :: s
    print *, s
  end subroutine
  elemental subroutine elem(s, k)
    character(*), intent(inout) :: s
    integer, intent(in) :: k
    s = achar(64 + k) // s
  end subroutine
  subroutine nested
    call deeper(m(:, 2), a(4)(1:2))
    print *, m(:, 2), a(4)
  end subroutine
  subroutine deeper(v, w)
    character(*), intent(inout) :: v(:), w
!HPF$ inherit v
    call swap(v(2)(1:1), v(3)(5:5))
    call swap(w(1:1), w(2:2))
    v(1)(2:3) = w
  end subroutine
end program
subroutine ext(a, b)
  character(*) :: a, b
  a = '?'
  b = '<>'
end subroutine
