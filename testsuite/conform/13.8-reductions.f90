! 13.8.15: reductions, MATMUL, DOT_PRODUCT and locations.
! RUN: %compare --np 1,3,4 %s
program conform
  call maxlocdim
  call matmul1
  call matmul2
  call dotp
  call reduc0
  call reducmask
  call minmaxnan
  call findsec
end program conform

subroutine maxlocdim
  implicit none
  integer :: a(3,4), i, j
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'maxlocdim'
  forall(i=1:3,j=1:4) a(i,j)=mod(i*7+j*5,11)
  print *, maxloc(a), minloc(a), maxloc(a,1), maxloc(a,dim=2), minloc(a,2,a>3), maxloc(a, &
      mask=a<8)
  print *, maxval(a,1), minval(a,2,a>3), maxloc(a,1,a>100), maxval(a,a>100)
  print *, maxloc(a(:,2:0)), maxloc(real(a)), minloc(a,.false.)
end subroutine maxlocdim

subroutine matmul1
  implicit none
  integer :: a(2,3)=reshape([1,2,3,4,5,6],[2,3]), b(3,2)=reshape([1,2,3,4,5,6],[3,2])
  logical :: l(2,2), m(2,2)
  complex :: z(2,2)
  real(8) :: d(3)
  print '(a)', 'matmul1'
  print *, matmul(a,b), matmul(b,a), matmul(a,[1,2,3]), matmul([1,2],a)
  l = reshape([.true.,.false.,.true.,.true.],[2,2])
  m = .not. l
  print *, matmul(l,m), matmul(l,[.true.,.false.])
  z = (1.,2.)
  print *, matmul(z,z), matmul(z,a)
  d = [1d0,2d0,3d0]
  print *, matmul(a,d), matmul(transpose(a),transpose(b))
end subroutine matmul1

subroutine matmul2
  implicit none
  integer :: a(0,3), b(3,0), c(2,0), e(0,2)
  print '(a)', 'matmul2'
  print *, matmul(a,b), size(matmul(b,a)), matmul(c,e)
end subroutine matmul2

subroutine dotp
  implicit none
  complex :: z(3)=[(1.,2.),(2.,3.),(0.,1.)], w(3)=(2.,-1.)
  logical :: l(3)=[.true.,.false.,.true.]
  integer :: i(3)=[1,2,3]
  print '(a)', 'dotp'
  print *, dot_product(z,w), dot_product(l,.not.l), dot_product(l,l), dot_product(i,[1.5, &
      2.5,3.5]), dot_product(i(1:0),i(1:0)), dot_product(i,z)
end subroutine dotp

subroutine reduc0
  implicit none
  integer :: a(0)
  real :: r(0,3)
  print '(a)', 'reduc0'
  print *, sum(a), product(a), maxval(a), minval(a), any(a>0), all(a>0), count(a>0), sum(r, &
      1), sum(r,2), maxval(r), iall(a), iany(a), iparity(a)
end subroutine reduc0

subroutine reducmask
  implicit none
  integer :: a(3,4), i, j
  logical :: m(3,4)
  print '(a)', 'reducmask'
  forall(i=1:3,j=1:4) a(i,j)=i*10+j
  m = mod(a,3)==0
  print *, sum(a,m), sum(a,1,m), sum(a,mask=m), product(a,dim=2,mask=m), sum(a,.true.), &
      count(m,1), any(m,2), all(m,1), parity(m), parity(m,1)
  print *, iall(a), iany(a,1), iparity(a,2,m), sum([1,2,3]), maxval([1.5,2.5]), &
      product((/(1d0*i,i=1,5)/))
end subroutine reducmask

subroutine minmaxnan
  implicit none
  real :: x(3), z=0
  print '(a)', 'minmaxnan'
  x = [1.0, z/z, 3.0]
  print *, maxval(x), minval(x), maxloc(x), minloc(x)
end subroutine minmaxnan

subroutine findsec
  implicit none
  integer :: a(2,3)=reshape([1,2,3,1,2,3],[2,3])
  print '(a)', 'findsec'
  print *, any(a==2,1), all(a>0,2), count(a==1,kind=8), cshift(a,shift=-1,dim=2), minloc(a, &
      mask=a>1,dim=1)
end subroutine findsec
