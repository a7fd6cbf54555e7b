! Clause 6: one component of all or several elements of an array of structures with POINTER or ALLOCATABLE components.
! RUN: %compare %light %s
module m
 type pos
  real(8) :: x, y
 end type
 type in
  integer :: q
  integer, pointer :: p => null()
 end type
 type t
  integer(1) :: tiny
  character(7) :: nm
  character(3) :: tag(2)
  complex(8) :: z
  logical :: l
  type(pos) :: at
  type(pos) :: hist(3)
  type(in) :: inner
  real, allocatable :: a(:)
  integer :: w(2,2)
 end type
contains
 subroutine show(v)
  type(t), intent(inout) :: v(:)
  integer i
  print *, size(v), v%tiny, v(size(v):1:-1)%tiny
  print '(10a)', (v%nm)
  print *, v%at%x, sum(v%at%y)
  v%at%x = v%at%y * 2
  v(2:)%inner%q = 44
  do i=1,size(v)
   v(i)%w = i
  end do
  print *, v(:)%w(2,1), v%w(1,2)
  v%hist(2) = pos(1.5d0, 2.5d0)
  print *, lbound(v%tiny), ubound(v%tiny), shape(v%w(1,1))
 end subroutine
 subroutine two(a, n)
  integer n, a(n)
  a = a + 1
 end subroutine
 integer function s2(a)
  integer, intent(in) :: a(:)
  s2 = sum(a)
 end function
 subroutine fill(c)
  character(*), intent(out) :: c(:)
  integer i
  do i=1,size(c)
   c(i) = repeat(char(64+i), len(c))
  end do
 end subroutine
end module
program p
 use m
 type(t), allocatable, target :: v(:), g(:,:)
 type(t) :: fixed(-2:3)
 type(t), pointer :: pp(:)
 real(8), pointer :: px(:)
 integer :: idx(3) = (/3,1,2/), i, j
 character(60) :: line
 allocate(v(6))
 v%tiny = (/(int(i,1),i=1,6)/)
 do i=1,6
  v(i)%nm = 'name'//char(48+i)
  v(i)%at = pos(i, 10*i)
  v(i)%hist = pos(0,0)
  v(i)%inner%q = i
  v(i)%z = cmplx(i,-i,8)
  v(i)%tag = (/'abc','xyz'/)
 end do
 call show(v)
 call show(v(1:6:2))
 print *, v%inner%q
 print *, v(idx)%nm
 v(idx)%nm = (/'THREE  ','ONE    ','TWO    '/)
 print *, v%nm
 v(:)%nm(2:3) = '--'
 print *, v%nm(1:3)
 print *, real(v%z), aimag(sum(v%z)), v(2:5:3)%z
 v(3:5)%z = conjg(v(3:5)%z)
 print *, v%z
 print *, v%tag(2), v(6:1:-2)%tag(1)(2:3)
 v%l = v%tiny > 3
 print *, count(v%l), pack(v%tiny, v%l), any(v%l), merge(1,0,v%l)
 where (v%l)
  v%tiny = -v%tiny
 elsewhere
  v%tiny = 0
 end where
 print *, v%tiny
 forall (i=1:6, v(i)%l) v(i)%at%x = i*100
 print *, v%at%x
 forall (i=2:6) v(i)%at%y = v(i-1)%at%y
 print *, v%at%y
 call two(v%w(1,1), 6)
 print *, v%w(1,1), s2(v%w(1,1)), s2(v(2:4)%w(2,2))
 call fill(v%tag(1))
 print *, v%tag(1)
 px => v(2:6:2)%at%x
 px = px + 0.5d0
 print *, v%at%x, size(px), associated(px)
 line = '5 6 7 8 9 10'
 read(line,*) v%inner%q
 print *, v%inner%q
 pp => v(2:5)
 pp%inner%q = pp%inner%q * 10
 print *, v%inner%q, maxloc(pp%inner%q), minval(pp(2:)%inner%q)
 print *, ((v(j)%hist(i)%x, i=1,3), j=1,2), (v(j:j+1)%hist(2)%y, j=1,2)
 fixed%tiny = 3
 fixed(-1:1)%tiny = 4
 print *, fixed%tiny, lbound(fixed), lbound(fixed%tiny)
 allocate(g(3,2))
 g%tiny = reshape((/(int(i,1),i=1,6)/),(/3,2/))
 g(2,:)%at%x = (/7,8/)
 print *, g(2:3,2)%tiny, sum(g%tiny,1), g(:,2)%tiny, g(2,:)%at%x, transpose(g%tiny)
 associate (b => v%inner%q)
  b = b + 1
  print *, b
 end associate
 associate (c => v(2:3)%at)
  c%x = 1
 end associate
 print *, v%at%x
 v(1:2)%at = v(3:4)%at
 print *, v(1:2)%at%x, v(1:2)%at
 deallocate(v)
 allocate(v(0))
 v%tiny = 3
 print *, size(v%tiny), sum(v%tiny)
end program
