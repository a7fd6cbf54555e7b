! Clauses 4.5, 6.2, 7.5: array constructors, sections, vector subscripts, WHERE, FORALL, zero sizes.
! RUN: %compare --np 1,3,4 %s
program conform
  call ctor
  call sections
  call wherevec
  call where1
  call where2
  call forall1
  call forall2
  call funarr
  call zeros
  call inqarr
  call subofsub
  call automatic
  call doarr
  call argsec
  call nestedshape
  call pows
end program conform

subroutine ctor
  implicit none
  integer :: i, j, n=3
  integer :: a(9)
  print '(a)', 'ctor'
  a = [((i*10+j,i=1,3),j=1,3)]
  print *, a
  print *, [((i*j,i=1,j),j=1,n)]
  print *, [(i,i=1,n)], [(i,i=n,1,-1)], [(i,2*i,i=1,3)], [1,2,(i,i=3,5),6], [integer::], &
      [real(8) :: 1,2], [(a(i:i+1),i=1,3)]
  print *, [(sum(a(1:i)),i=1,3)], [a(2:3),a(1:1)], [character(5)::'a','bcd'], [.true., &
      (.false.,i=1,2)]
  print *, [a,[1,2,3]], [reshape(a,[3,3])], size([(i,i=1,0)])
end subroutine ctor

subroutine sections
  implicit none
  integer :: a(10), b(4,5), v(3)=[2,4,6], i, j
!HPF$ DISTRIBUTE A(BLOCK)
!HPF$ DISTRIBUTE B(BLOCK,BLOCK)
  print '(a)', 'sections'
  a = [(i,i=1,10)]
  forall(i=1:4,j=1:5) b(i,j)=i*10+j
  print *, a(v), a(v(2:3)), a(v(3:1:-1)), b(v(1:2),:), b(:,v(1:2)), b(v(1:1),v(1:2)), &
      a(10:1:-3), b(4:1:-1,2)
  a(v) = a(v)+100
  print *, a
  a(v) = a([1,3,5])
  print *, a
  b(v(1:2),1) = [7,8]
  print *, b
  b([1,3],[2,4]) = 0
  print *, b
  a(a(1:0)) = 5
  print *, a(size(a):1:-1)
end subroutine sections

subroutine wherevec
  implicit none
  integer :: a(10), v(4)=[2,4,6,8], i, b(4)
!HPF$ DISTRIBUTE A(BLOCK)
  print '(a)', 'wherevec'
  a = [(i,i=1,10)]
  b = a(v)
  where (b > 4)
    a(v) = -b
  elsewhere
    a(v) = b*100
  end where
  print *, a
  where (a(v) > 0) a(v) = 7
  print *, a
end subroutine wherevec

subroutine where1
  implicit none
  integer :: a(4,5), b(4,5), i, j
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
!HPF$ ALIGN B WITH A
  print '(a)', 'where1'
  forall(i=1:4,j=1:5) a(i,j)=i*10+j
  b = 0
  where (mod(a,2)==0)
    b = a
    where (a>30)
      b = -a
    elsewhere (a>20)
      b = b+1000
    elsewhere
      b = 5
    end where
  elsewhere (mod(a,3)==0)
    b = 3
  elsewhere
    b = 1
  end where
  print *, b
  where (a(2:3,:)>25) b(1:2,:) = sum(a)
  print *, b
  w: where (a>40)
    a = a-1
  end where w
  print *, a
  where (a > 0) a = a + cshift(a,1)
  print *, a
end subroutine where1

subroutine where2
  implicit none
  real :: x(5)=[-1.,4.,0.,9.,-2.], y(5)
  print '(a)', 'where2'
  y = 0
  where (x>0) y = sqrt(x)
  print *, y
  where (x>0)
    y = 1/x
  elsewhere
    y = f(x)
  endwhere
  print *, y
contains
  elemental real function f(t)
    real, intent(in) :: t
    f = t*2+1
  end function
end subroutine where2

subroutine forall1
  implicit none
  integer :: a(5,5), b(5,5), i, j, n=5
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'forall1'
  a = 0
  forall (i=1:n)
    forall (j=1:i) a(i,j) = i*10+j
  end forall
  print *, a
  forall (i=1:n, j=1:n, i/=j .and. a(i,j)>0)
    a(i,j) = -a(i,j)
    b(j,i) = a(i,j)
  end forall
  print *, a
  forall (i=1:n)
    where (a(i,:)<0) a(i,:) = i
  end forall
  print *, a
  forall (i=1:n)
    where (a(:,i)==0)
      a(:,i) = -i
    elsewhere
      a(:,i) = a(:,i)*2
    end where
  end forall
  print *, a
  forall (i=1:n) a(i,:) = a(:,i)
  print *, a
  forall (i=1:4) a(i,i) = a(i+1,i+1)
  print *, a
  forall (i=1:n) a(i,1:i) = [(j,j=1,i)]
  print *, a
end subroutine forall1

subroutine forall2
  implicit none
  integer :: a(6), p(6)=[3,1,2,6,5,4], i
!HPF$ DISTRIBUTE A(BLOCK)
  print '(a)', 'forall2'
  a = [(i,i=1,6)]
  forall (i=1:6) a(p(i)) = a(i)
  print *, a
  forall (i=1:6) a(i) = sq(a(i))+sum(a(1:i))
  print *, a
  forall (i=1:6:2) a(i) = a(7-i)
  print *, a
contains
  pure integer function sq(x)
    integer, intent(in) :: x
    sq = x*x
  end function
end subroutine forall2

subroutine funarr
  implicit none
  integer :: a(5)=[1,2,3,4,5]
!HPF$ DISTRIBUTE A(BLOCK)
  print '(a)', 'funarr'
  print *, f(a)+1, sum(f(a)), f(f(a)), f(a(5:1:-1)), maxval(f(a)*2), g(3), size(g(4)), &
      a*f(a+1)
  a(2:3) = g(2)
  print *, a
  print *, f(pack(a,a>2)), g(size(pack(a,a>2)))
contains
  function f(x)
    integer, intent(in) :: x(:)
    integer :: f(size(x))
    f = x*2
  end function
  function g(n)
    integer, intent(in) :: n
    integer :: g(n), i
    g = [(i*i,i=1,n)]
  end function
end subroutine funarr

subroutine zeros
  implicit none
  integer :: a(0), b(3,0), c(5)
  print '(a)', 'zeros'
  c = 1
  a = c(2:1)
  print *, a, size(b), shape(b), sum(b), lbound(b), ubound(b), size(c(3:2))
  c(2:1) = 5
  print *, c
  where (c(3:2)>0) c(3:2) = 0
  print *, minval(c(3:2)), maxloc(c(3:2)), c(4:3), cshift(a,1), pack(c,c>1), reshape(a,[0, &
      2]), transpose(b), spread(a,1,2)
end subroutine zeros

subroutine inqarr
  implicit none
  integer :: a(-1:3,2:5)
  integer, allocatable :: b(:)
  print '(a)', 'inqarr'
  print *, lbound(a), ubound(a), shape(a), size(a), size(a,1), lbound(a,1), ubound(a,2), &
      lbound(a(:,:)), ubound(a+1), lbound(a(0:1,3:4),1)
  print *, allocated(b), size(a,kind=8), shape(a,kind=8), rank(a), shape(3), size(shape(5))
  allocate(b(5:7))
  print *, lbound(b), ubound(b), allocated(b), lbound(b(6:))
end subroutine inqarr

subroutine subofsub
  implicit none
  character(10) :: s(3), t
  integer :: i
  print '(a)', 'subofsub'
  s = [character(10) :: 'abcdefghij','klmnopqrst','uvwxyz']
  print *, s(:)(2:4), s(2)(3:), s(1:2)(:2)
  s(:)(1:2) = 'ZZ'
  print *, s
  t = s(1)(3:5)//s(2)(3:5)
  print *, t
  s(2:3)(4:5) = ['12','34']
  print *, s
end subroutine subofsub

subroutine automatic
  implicit none
  print '(a)', 'automatic'
  call s(4,[1,2,3,4])
contains
  subroutine s(n,x)
    integer, intent(in) :: n, x(n)
    integer :: y(n), z(2*n)
    y = x*2
    z = [x,y]
    print *, y, z
  end subroutine
end subroutine automatic

subroutine doarr
  implicit none
  integer :: i
  real :: x(10)
  print '(a)', 'doarr'
  do i = 1, 10
    x(i) = i
  end do
  x(2:9) = (x(1:8)+x(3:10))/2
  print *, x
  x(10:1:-1) = x
  print *, x
  x = x(10:1:-1)
  print *, x
end subroutine doarr

subroutine argsec
  implicit none
  integer :: a(4,5), i, j
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'argsec'
  forall(i=1:4,j=1:5) a(i,j)=i*10+j
  call show(a(2:3,1:5:2))
  call show(a+1)
  call show(a(:,[1,3]))
  call show(transpose(a))
  call chg(a(1:4:2,2:4))
  print *, a
  call chg(a(:,2:3))
  print *, a
contains
  subroutine show(x)
    integer, intent(in) :: x(:,:)
    print *, shape(x), x
  end subroutine
  subroutine chg(x)
    integer, intent(inout) :: x(:,:)
    x = -x
  end subroutine
end subroutine argsec

subroutine nestedshape
  implicit none
  integer :: a(4)=[4,3,2,1], b(4)
  print '(a)', 'nestedshape'
  b = a(a)
  print *, b, a(a(a)), a(a(2:3)+1)
  a(a) = [10,20,30,40]
  print *, a
end subroutine nestedshape

subroutine pows
  implicit none
  integer :: a(4)=[1,2,3,4]
  real :: r(4)
  print '(a)', 'pows'
  r = a**0.5
  print *, r, a**2, 2**a, r**a, (-2)**a, 2.0**(-a), (1.0,1.0)**a
end subroutine pows
