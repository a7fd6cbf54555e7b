! 5.5.1: the same, with initial values, in recursive procedures and beside COMMON.
! RUN: %compare %light %s
block data
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type(nm) :: g(2)
  common /gg/ g
end block data
recursive subroutine rec(n)
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  integer, intent(in) :: n
  type(nm) :: e(2)
  character(16) :: w
  equivalence (e, w)
  w = repeat(achar(64+n), 16)
  e%a = 'xyz'
  if (n > 1) call rec(n-1)
  print *, w, e%b
end subroutine
program p
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type(nm) :: e(2) = nm('one','two'), f(2), g(2), h(2)
  character(16) :: w, v, u
  common /gg/ g
  equivalence (e, w), (f, v), (h, u)
  print *, w
  f(1) = nm("aaa","bbb"); print *, v(1:8)
  u = "initial as a text"; print *, h%a, h%b
  g = e; print *, g, g%b
  call rec(2)
end program
