! 5.5.1: EQUIVALENCE of arrays of SEQUENCE structures whose components lie at distances that are no multiples of their size.
! RUN: %compare %light %s
program p
  implicit none
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type cz
    sequence
    complex :: z
    real :: x
  end type
  type(nm) :: e(3)
  character :: t(24), w*24
  type(cz) :: c(4), d
  real :: r(12), s(3,4), one
  integer :: i
  equivalence (e, t, w), (c, r, s), (c(2), one)
  common /blk/ d
  w = 'abcdefghijklmnopqrstuvwx'
  print *, e%a, e%b
  e%a = e%b(2:4)
  print *, w
  t(1:23) = t(2:24)
  print *, e
  e(2)%b = w(2:6)
  print *, w
  w(2:) = e(1)%a // e(2)%b
  print *, e%a
  r = [(i, i=1,12)]
  print *, c, one
  c%z = cmplx(s(2,:), s(1,:))
  print *, r
  c(2:4) = c(1:3)
  print *, s(3,:), one
  r(1:4) = c%x
  print *, r
  c%x = r(12:9:-1)
  print *, r
  do i = 1, 4
    c(i)%z = c(i)%z * r(3*i)
    r(3*i) = real(c(i)%z) + c(i)%x
  end do
  print *, r
  c(3)%x = 5
  if (r(9) == 5) print *, 'seen'
  d = c(2)
  call sub
contains
  subroutine sub
    r(1:10:3) = r(3:12:3)
    print *, c%z, maxval(c%x), d
    c%z = c(4:1:-1)%z
    print *, s
    where (c%x > r(1)) c%z = 0
    print *, r
  end subroutine
end program
