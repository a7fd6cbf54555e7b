! 5.5.2: texts in arrays of SEQUENCE structures in COMMON and EQUIVALENCE, at distances that are no multiples of their length.
! RUN: %compare %light %s
! RUN: %compare --np 3 --flags=-fcheck=all %light %s
module types
  type nm
    sequence
    character(3) :: a
    character(5) :: b(2)
    integer :: k
  end type
end module
module mv
  use types
  type(nm), target :: tm(2, 3)
  common /blk2/ tm
end module
program p
  use types
  use mv
  type(nm) :: t(4), u
  common /blk/ t, u
  character(3), pointer :: q(:), q2(:,:)
  character(8) :: line
  type(nm) :: w(3)
  equivalence (w, x)
  character(1) :: x(60)
  integer i
  do i = 1, 4
    t(i) = nm('a' // char(48+i), ['bcde' // char(48+i), 'efgh' // char(48+i)], i)
  end do
  t%a(2:3) = ['x', 'y', 'z', 'w']
  u = t(2)
  call s
  print *, t, u
  print *, t%a, t(:)%b(1)(2:)
  tm%a = reshape(['123', '456', '789', 'abc', 'def', 'ghi'], [2, 3])
  tm%b(1) = 'xxxxx'
  tm%b(2) = 'yyyyy'
  tm%k = 4
  print *, tm
  q => tm(:, 2)%a
  print *, q, q(2)(2:)
  q2 => tm%a
  q2(2, 3) = 'QQQ'
  print *, tm%a, transpose(tm%a), maxloc(tm%a(1:1), mask = tm%k == 4), cshift(tm%a, 1), pack(tm%a, tm%k > 1)
  w = [nm('w1', ['a', 'b'], 1), nm('w2', ['c', 'd'], 2), nm('w3', ['e', 'f'], 3)]
  print *, x(1:20)(1:1), w%a
  q => tm(1, :)%a
  call d(q, w%a, w%b(2), t(2:)%b(1), tm%a)
  print *, w%a, w%b(2), t%b(1)
  call e(w%a, t%b(1))
  print *, w, t
  forall (i = 1:4) t(i)%a = t(5 - i)%a
  where (t%k > 2) t%a = '***'
  print *, t%a
  write (line, '(2a4)') t(1:2)%a
  read (line, '(2a4)') t(3:4)%a
  print *, t%a, minval([(len_trim(t(i)%a), i = 1, 4)])
  read (line, *) w(2:3)%a
  print *, w%a, any(t%a == w(1)%a)
contains
  subroutine d(a, b, c, f, g)
    character(*) :: a(:), b(:), c(:), f(:), g(:,:)
    print *, a, b, c, f, size(a), len(b), g(2, :)
    c(2) = 'changed'
    f = f(3:1:-1)
    b(3) = a(1)
  end subroutine
end program
subroutine e(a, b)
  character(3) :: a(3)
  character(5) :: b(*)
  a(2) = 'eee'
  b(4) = 'last'
end subroutine
subroutine s
  use types
  type(nm) :: t(5, 1)
  common /blk/ t
  integer :: i
  print *, t
  t(3, 1)%a = 'changed!'
  do i = 1, 4
    t(i, 1)%b(2) = t(5, 1)%a
  end do
end subroutine
