! Fortran 2003 7.4.2: pointers to arrays of structures with bounds of their own, and of another rank.
! RUN: %compare %light %s
module m
 type t
  integer :: k
  real :: v(0:1)
 end type
 type r
  integer :: k
  integer, allocatable :: a(:)
 end type
 type n
  type(t) :: in(2)
  character(3) :: c
 end type
contains
 integer function lo()
  lo = -2
 end function
 subroutine show(p)
  type(t), pointer :: p(:,:)
  print *, lbound(p), ubound(p), p%k, p(ubound(p,1),ubound(p,2))%v(1)
 end subroutine
end module
program p
 use m
 type(t), target :: a(6)
 type(t), pointer :: p1(:), p2(:,:)
 type(r), target :: b(4)
 type(r), pointer :: q(:), q2(:,:)
 type(n), target :: c(0:4)
 type(n), pointer :: s(:)
 integer :: i, l
 do i = 1, 6
  a(i) = t(i, [i, -i])
 end do
 do i = 1, 4
  b(i)%k = i
  b(i)%a = [i, i*i]
 end do
 do i = 0, 4
  c(i)%in = a(i+1)
  c(i)%c = achar(65+i)
 end do
 p1(0:) => a
 print *, lbound(p1), ubound(p1), p1(0)%k, p1(5)%v
 l = 3
 p2(1:2,1:l) => a
 print *, shape(p2), p2(2,3)%k, p2(2,2)%v(0)
 call show(p2)
 p1(lo():) => a(2:4)
 print *, lbound(p1), p1(-2)%k, p1(0)%k
 p1(5:) => a(::2)
 print *, p1(5:7)%k, p1(6)%v(1)
 p1(7)%v(0) = 99
 print *, a(5)%v
 q(-1:) => b
 print *, lbound(q), q(-1)%k, q(2)%a
 q2(1:2,0:1) => b
 print *, q2(2,1)%a, q2%k
 s(10:) => c
 print *, s(14)%in(2)%v(1), s(11)%c, s(10:12)%in(1)%k
 allocate(p1(3:4))
 p1%k = 8
 p2(1:1,1:2) => p1
 print *, p2%k
 deallocate(p1)
 p1 => a(2::2)
 print *, lbound(p1), p1%v(1), p1(2)%v(0)
 s => c(4:0:-2)
 print *, s(2)%in(1)%v(1), s%in(2)%v(0)
end program
