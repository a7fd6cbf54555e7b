! In BLOCK constructs lengths and bounds may ask for what is declared before them; scalars that are
! POINTERs have lengths that are no constants; what has SAVE may have sums of constants.
! RUN: %compare %s
subroutine bounds(n)
  integer :: n, k(2)
  n = n + 2
  k = n
  block
    real :: w(n + 1), v(sum(k))
    character(size(w)) :: c
    character(len(c) + 1) :: d(size(w) - 1)
    character(len(d)) :: e
    character(kind(w)) :: f
    real :: x(len(e))
    character(size(x) + size(v)) :: g
    print *, size(w), size(v), len(c), len(d), size(d), len(e), len(f), size(x), len(g)
    c = 'abcdefghijkl'
    d = c // '!'
    e = d(2)
    w = len(g)
    print *, c, '|', d, '|', e, '|', w
  end block
end subroutine
subroutine texts(n)
  integer :: n
  block
    character(n + 3) :: t(2)
    character(len(t)) :: c, d(2)
    real :: w(len(c))
    t = 'ABCDEFGHIJ'
    c = t(2)
    d = c
    print *, len(c), len(d), size(w), t, c, d
  end block
end subroutine
subroutine pointers(n)
  integer :: n, i
  do i = 1, 3
    block
      real :: w(n)
      pointer :: p
      character(n) :: p
      character(n), target :: t
      n = n + 1
      allocate (p)
      p = 'pointed to'
      t = 'target'
      print *, len(p), p, '|'
      deallocate (p)
      if (i == 2) cycle
      p => t
      p(2:2) = '-'
      print *, len(p), t, associated(p, t)
    end block
  end do
end subroutine
subroutine saved
  integer, parameter :: v(3) = [1, 2, 3]
  integer :: i
  do i = 1, 2
    block
      integer, save :: a(sum(v)) = 1, b(maxval(v), sum(v, dim=1))
      character(sum(v) + 2), save :: t = 't'
      a = a + 1
      t = t(:i) // 'u'
      print *, size(a), shape(b), a(1), t, len(t)
    end block
  end do
end subroutine
integer :: k = 2
call saved
call bounds(k)
call texts(k)
call pointers(k)
block
  character(k), target :: x
  character(k), pointer :: p
  x = 'whole'
  p => x
  k = 1
  print *, p, len(p)
end block
end
