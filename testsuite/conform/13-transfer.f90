! Clause 13.14.110: TRANSFER of and to structures and arrays of them.
! RUN: %compare %light %s
module m
 type in
  sequence
  integer :: m(2)
  real :: y
 end type
 type t
  character(4) :: c
  type(in) :: n(2)
  double precision :: d
 end type
contains
 integer function bits(x)
  type(in), intent(in) :: x
  integer :: w(3)
  w = transfer(x, w)
  bits = w(3)
 end function
end module
program p
 use m
 type(t) :: a, b(3), c
 character(1) :: s(40)
 character(40) :: line
 integer :: raw(40), i
 type(in) :: q, r(4)
 double precision :: z
 a = t('abcd', in((/1,2/), 1.0), 2.5d0)
 a%n(2)%m = (/3,4/)
 s = transfer(a, s)
 print *, s(1:4), ichar(s(5)), size(transfer(a, s)), size(transfer(a, raw))
 c = transfer(s, c)
 print *, c
 raw(1:10) = transfer(a, raw)
 c = transfer(raw(1:10), a)
 print *, c%n%m(2), c%d
 b = a
 b(2)%d = 7
 b(3)%c = 'zz'
 b = transfer(transfer(b, raw), b)
 print *, b
 r = transfer((/(i,i=1,12)/), r)
 print *, r%m(1), r(2)%m
 q = transfer((/7,8,9/), q)
 print *, q%m, bits(in((/1,1/), 1.0))
 print *, transfer(q, 0), transfer(transfer(q, raw, 2), 0_8)
 r(1:2) = transfer((/(i,i=1,12)/), r, 2)
 print *, r%m(2)
 if (any(transfer(q, raw, 2) /= (/7,8/))) print *, 'bad'
 do i = 1, 2
  q = transfer((/i, i+1, 0/), q)
  print *, q
 end do
 line = transfer(a, line)
 print *, line(1:4)
 z = transfer(in((/0, 1074003968/), 0.), z)
 print *, z
end program
