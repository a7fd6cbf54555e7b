! Clause 5: EQUIVALENCE of structures of SEQUENCE types, with COMMON and in recursive procedures too.
! RUN: %compare %light %s
program p
 type in
  sequence
  integer :: a
  real :: x(3)
 end type
 type t
  sequence
  integer :: k
  type(in) :: n
  character(4) :: c
  double precision :: d
 end type
 type(in) :: u, v, w
 type(t) :: g, h
 integer :: i(5), raw(12)
 real :: r(5)
 character(4) :: cc
 equivalence (u, i), (v, r(2))
 equivalence (g, raw), (g, h)
 common /blk/ w, z
 integer :: wz(5)
 equivalence (w, wz)
 do j=1,5
  i(j)=j*11
 end do
 print *, u%a, i
 u%x = 0
 print *, i
 v = in(0, (/1.0,2.0,3.0/))
 print *, r(3:5)
 raw = 0
 g%k = 5
 g%n = in(6,(/1.,2.,3./))
 g%c = 'abcd'
 g%d = 1d0
 print *, raw(1:2), h%n%x, h%c, h%d
 raw(2) = 99
 print *, h%n%a, g%n
 h = t(1, in(2,(/3.,4.,5./)), 'wxyz', 7d0)
 print *, g
 wz(1) = 8
 z = 2.5
 print *, w%a
 call other
 print *, wz(1), w%x
 call rec(3)
contains
 recursive subroutine rec(n)
  integer, intent(in) :: n
  type(in) :: a
  integer :: b(4)
  equivalence (a, b)
  if (n == 0) return
  b = n
  call rec(n-1)
  print *, a%a, b(1)
 end subroutine
end program
subroutine other
 common /blk/ i, x(3), z
 print *, i, z
 i = 44
 x = (/7.,8.,9./)
end subroutine
