! In BLOCK constructs lengths and bounds may ask for what is declared before them; scalars that are
! POINTERs have lengths that are no constants, and so have mapped arrays; what has SAVE may have sums of constants.
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
subroutine mapped(n, m)
  implicit none
  integer, intent(in) :: n, m
  integer :: i, j
  do i = 1, 2
  block
    character(n*i) :: mp(m), mq(3)
    character(n+i) :: mr(m, 2)
    !hpf$ distribute mp(block)
    !hpf$ align mr(i,*) with mp(i)
    !hpf$ distribute mq(cyclic)
    print *, len(mp), len(mr), size(mr)
    do j = 1, m
      mp(j) = repeat(char(64+j), 3)
    end do
    mr(1:m,1) = mp
    mr(1:m,2) = mp(m:1:-1)
    mq = mp(1:3)
    print *, mp, mr(1:m,:), mq
    call show(mp, mr)
  end block
  end do
contains
  subroutine show(a, b)
    character(*) :: a(:), b(:,:)
    !hpf$ inherit b
    print *, len(a), len(b), a, b
  end subroutine
end subroutine
subroutine after_texts(n)
  integer, intent(in) :: n
  block
    real :: first(n)
    character(size(first)) :: t
    character(len(t)+1) :: w(size(first))
    character(len(w)) :: u
    character(size(w)) :: plain(2)
    !hpf$ distribute w(block)
    w = 'abcdefgh'
    u = 'xyz'
    t = w(n)
    plain = u
    print *, w, u, t, plain, len(u), len(t), len(plain)
  end block
end subroutine
integer :: k = 2
call saved
call mapped(5, 4)
call mapped(3, 7)
call after_texts(3)
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
