! Initial values of variables that share storage: equal ones, and others.
! RUN: %check-errors %s
module data
!note@+1: 'i' is declared here
  integer :: i = 1, j = 2 !error: 'j' and 'i' share storage, but their initial values differ
  equivalence (i, j)
  integer :: same = 5, again = 5
  equivalence (same, again)
end module
block data
  common /c/ a, b, x
  integer :: a(4), b
  real :: x
  integer :: of_none = 4 !error: 'of_none' has a value in a BLOCK DATA unit, but is not in COMMON
  data a(2) /7/, b /8/, x /1.5/
end block data
subroutine parts
  integer(1) :: bytes(8) !note: 'bytes' is declared here
!note@+1: 'third' is declared here
  integer :: words(2), third(2) !error: 'words' and 'third' share storage
  character(4) :: text !error: 'text' and 'bytes' share storage
  real :: x
  equivalence (bytes, text), (words, x), (third(1), words(2))
  data bytes(1:4) /97, 98, 99, 100/
  data text /'abxd'/
  data words(1) /1065353216/, words(2) /3/
  data x /1.0/
  data third(2) /8/, third(1) /4/
end subroutine
subroutine fine
  integer(1) :: bytes(8)
  character(4) :: text, more
  double precision :: d
  integer :: halves(2)
  equivalence (bytes(1), text), (bytes(5), more), (d, halves)
  data bytes(1:4) /97, 98, 99, 100/, text /'abcd'/, more /'efgh'/
  data d /1.0d0/, halves /0, 1072693248/
end subroutine
end
