! Clause 5: arrays of structures of SEQUENCE types in COMMON and EQUIVALENCE, and DATA for their components.
! RUN: %compare %light %s
program p
 type in
  sequence
  integer :: m(2)
  real :: y
 end type
 type t
  sequence
  double precision :: d
  integer :: k
  type(in) :: n(2)
 end type
 type c
  sequence
  character(4) :: s
  integer :: j
 end type
 integer :: first
 type(t) :: a(3), one
 type(c) :: e(2,2)
 common /blk/ first, a, one, e
 type(in) :: q(4), r(2)
 integer :: w(12), v(8)
 equivalence (q(2), w(4)), (r, v(2))
 integer :: i, j
 first = 11
 do i = 1, 3
  a(i)%d = i*1.5d0
  a(i)%k = 100*i
  do j = 1, 2
   a(i)%n(j)%m = (/ 10*i+j, 20*i+j /)
   a(i)%n(j)%y = i + 0.25*j
  end do
 end do
 one = a(2)
 one%k = -1
 e%s = 'abcd'
 e%j = reshape((/1,2,3,4/), (/2,2/))
 e(2,1)%s = 'x'
 w = (/ (i, i=1,12) /)
 q(3)%m = (/-7,-8/)
 q%y = 0.
 r(1) = q(3)
 r(2) = in((/5,6/), 1.0)
 print *, w
 print *, v(2:7)
 print *, q(2)%m, q%m(1)
 print *, sum(a%k), a(3:1:-1)%d
 a(1:2) = a(2:3)
 where (a%k > 250) a%d = -a%d
 print *, a
 call sub
 print *, a%k, e%s
 call start
 call dummy(a, e(:,2))
 print *, a%k, e%j, e%s
contains
 subroutine dummy(x, y)
  type(t), intent(inout) :: x(:)
  type(c) :: y(2)
  x%k = x%k + 1
  x(2)%n(2)%m(1) = 77
  y%j = -y%j
  y(1)%s = 'zz'
  print *, size(x), x(2)%n%m(1), y
 end subroutine
end program
subroutine sub
 type in
  sequence
  integer :: m(2)
  real :: y
 end type
 type t
  sequence
  double precision :: d
  integer :: k
  type(in) :: n(2)
 end type
 integer :: first, f2
 type(t) :: b(2), c(2)
 character(4) :: s
 integer :: z
 common /blk/ first, b, c, s, z
 print *, first, b(1), c
 print *, s, z
 c(1)%k = 4711
 call old(b)
 call old2(b(2)%n%y)
end subroutine
subroutine old(b)
 type in
  sequence
  integer :: m(2)
  real :: y
 end type
 type t
  sequence
  double precision :: d
  integer :: k
  type(in) :: n(2)
 end type
 type(t) :: b(2)
 print *, b%k
 b(2)%k = 8
end subroutine
subroutine old2(y)
 real :: y(2)
 print *, y
 y = 9
end subroutine
subroutine start
 integer :: k, m1(2), m2(2), m3(2)
 real :: y1, y2, y3
 common /init/ k, m1, y1, m2, y2, m3, y3
 print *, k, y1, m2, y3
end subroutine
block data
 type in
  sequence
  integer :: m(2)
  real :: y
 end type
 type(in) :: z(3)
 integer :: k
 common /init/ k, z
 data k /7/, z(2)%m /5,6/, z(1)%y, z(3)%y /1.5, 2.5/
end
