! Clause 5: lengths of CHARACTER arrays that only statements find: reductions, and whatever stands in a BLOCK construct.
! RUN: %compare %light %s
module m
  implicit none
contains
subroutine s(n, k)
  integer, intent(in) :: k, n(k)
  character(len=maxval(n)) :: c(3), e, g(0:k)*(sum(n)), h(2,sum(n))
  character(len=len(c)+1) :: d(size(n))
  character(len=len(d)) :: f
  integer :: i
  c = 'abcdefg'
  e = 'uvwxyz'
  print *, c, len(c), size(c), lbound(c), e
  c(2) = e
  if (len(c) > 1) c(3)(2:2) = '#'
  print *, c, len(c(2)), c(1) // c(3), c == e
  c = ['x  ', 'yy ', 'zzz']
  print *, c, len(c)
  d = [(repeat(achar(96+i), 6), i = 1, k)]
  print *, d, len(d), len(f), size(d)
  d(1:1) = c(3:3)
  print *, trim(d(1)), lbound(g), ubound(g), len(g)
  g = 'long'
  do i = 0, merge(k, -1, len(g) > 1)
    write (g(i), '(i0)') i*7
  end do
  print *, g, maxval(len_trim(g))
  h = 'h'
  h(2,:) = 'i'
  print *, h, shape(h), len(h)
  call change(c, len(c))
  print *, c
  call inner
  print *, c
  forall (i = 1:3) c(i) = c(4-i)
  where (c > 'x') c = 'w'
  print *, c
contains
  subroutine inner
    character(len=count(c /= ' ')) :: w(2)
    w = c(1:2)
    c(3) = w(1)
    print *, w, len(w), len(c)
  end subroutine
end
subroutine change(t, n)
  character(*), intent(inout) :: t(:)
  integer, intent(in) :: n
  print *, len(t), n, size(t), t
  t(2) = '12345678'
end
recursive subroutine r(n)
  integer, intent(in) :: n(:)
  character(len=sum(n)) :: c(2)
  c(1) = repeat('a', sum(n))
  c(2) = 'b'
  if (size(n) > 1) call r(n(2:))
  print *, c, len(c)
end
subroutine blocks(k)
  integer, intent(in) :: k
  integer :: i
  do i = 0, k
  block
    character(len=i) :: c(3), e(i)
    character(len=2*i) :: d(2)
    c = 'abcdefg'
    e = c(1)
    d = c(1:2) // c(2:3)
    if (i == 2) cycle
    print *, c, len(c), d, e, size(e)
    c(:) = ['uvwxyz', 'klmnop', 'qrstuv']
    print *, c, len(c)
  end block
  end do
end
end module
program p
  use m
  implicit none
  call s([2,3,1,4], 4)
  call s([2], 1)
  call s([0], 1)
  call r([1,2,3])
  call blocks(3)
end
