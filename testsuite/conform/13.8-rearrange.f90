! 13.8.18: PACK, UNPACK, RESHAPE, SPREAD, MERGE, TRANSFER and shifts, of mapped arrays and others.
! RUN: %compare --np 1,3,4 %s
program conform
  call pack1
  call pack2
  call unpack1
  call reshape1
  call reshape2
  call reshape3
  call merge1
  call spread1
  call transfer1
  call transferc
  call cshifts
  call eoshifts
  call scalarspread
  call outerp
  call charred
end program conform

subroutine pack1
  implicit none
  integer :: a(12), b(5), i
  logical :: m(12)
!HPF$ DISTRIBUTE A(BLOCK)
  print '(a)', 'pack1'
  a = [(i*3,i=1,12)]
  m = mod(a,2)==0
  print *, pack(a,m), pack(a,.true.), pack(a,a>20,[(i,i=1,10)])
  b = pack(a,a>20)
  print *, b
  print *, size(pack(a,m)), sum(pack(a,m))
end subroutine pack1

subroutine pack2
  implicit none
  real(8) :: a(4,5)
  integer :: i,j,n
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'pack2'
  forall(i=1:4,j=1:5) a(i,j)=i*10+j
  print *, pack(a,mod(int(a),3)==0)
  n = count(a>30)
  print *, pack(a,a>30,spread(0d0,1,20))
  print *, pack(a(2:3,:),.true.)
  print *, pack(a,.false.)
end subroutine pack2

subroutine unpack1
  implicit none
  integer :: v(6)=[1,2,3,4,5,6], a(3,4), f(3,4)
  logical :: m(3,4)
  integer :: i,j
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'unpack1'
  forall(i=1:3,j=1:4) m(i,j)=mod(i+j,2)==0
  f = -1
  a = unpack(v,m,f)
  print *, a
  a = unpack(v,m,0)
  print *, a
  print *, unpack(v*2,m,a)
end subroutine unpack1

subroutine reshape1
  implicit none
  integer :: a(2,6), b(3,4), c(24), i
!HPF$ DISTRIBUTE A(BLOCK,*)
!HPF$ DISTRIBUTE C(BLOCK)
  print '(a)', 'reshape1'
  a = reshape([(i,i=1,12)],[2,6])
  b = reshape(a,[3,4])
  print *, b
  b = reshape(a,[3,4],order=[2,1])
  print *, b
  print *, reshape(a,[4,5],pad=[0,-1])
  print *, reshape(a,[4,5],pad=[0,-1],order=[2,1])
  c = reshape(a,[24],pad=[99])
  print *, c
  print *, shape(reshape(a,[2,2,3]))
end subroutine reshape1

subroutine reshape2
  implicit none
  integer :: s(2)=[3,2], a(6)
  integer :: i
  print '(a)', 'reshape2'
  a = [(i,i=1,6)]
  print *, reshape(a, s)
  print *, reshape(a, [2,3], order=[2,1])
  print *, reshape([character(3)::'a','bb','ccc','d'],[2,2])
  print *, reshape(a(1:0),[2,2],pad=[7])
end subroutine reshape2

subroutine reshape3
  implicit none
  real(8) :: a(3,4,2), b(24), c(8,3)
  integer :: i
!HPF$ DISTRIBUTE A(BLOCK,BLOCK,*)
!HPF$ DISTRIBUTE C(*,CYCLIC)
  print '(a)', 'reshape3'
  b = [(i*1d0,i=1,24)]
  a = reshape(b,[3,4,2])
  print *, a(:,2,:)
  a = reshape(b,shape(a),order=[3,1,2])
  print *, a
  c = reshape(a,[8,3])
  print *, c
  b = reshape(a,[24])
  print *, b
end subroutine reshape3

subroutine eoshifts
  implicit none
  integer :: a(4,5), b(4,5), s1(5), s2(4), none(3,0), d, i
  character(300) :: c(3), e(3)
!HPF$ DISTRIBUTE A(BLOCK,*)
!HPF$ ALIGN B(:,:) WITH A
  print '(a)', 'eoshifts'
  a = reshape([(i,i=1,20)], [4,5])
  s1 = [1, -1, 2, 0, -3]
  s2 = [2, -2, 1, 0]
  do d = 1, 2
    if (d == 1) b = eoshift(a, s1, dim=d)
    if (d == 2) b = eoshift(a, s2, dim=d)
    print *, b
    if (d == 1) b = eoshift(a, s1, -7, d)
    if (d == 2) b = eoshift(a, s2, -7, d)
    print *, b
    if (d == 1) b = eoshift(a, 2, s1, d)
    if (d == 2) b = eoshift(a, -1, s2, d)
    print *, b, eoshift(a, d, dim=d), eoshift(a, d, boundary=9, dim=d)
  end do
  print *, eoshift(a, s1), eoshift(a, s1, 5), eoshift(a, 1, s1)
  do i = 1, 3
    c(i) = repeat(char(64+i), 300)
  end do
  e = eoshift(c, 1)
  print *, e(1)(299:300), e(3)(295:300), '|'
  e = eoshift(c, -1, repeat('z', 300))
  print *, e(1)(1:3), e(3)(295:300), '|'
  print *, size(cshift(none, s2(:3), 2)), size(eoshift(none, s2(:3), dim=2))
end subroutine eoshifts

subroutine merge1
  implicit none
  integer :: a(6)=[1,2,3,4,5,6]
  print '(a)', 'merge1'
  print *, merge(a,-a,mod(a,2)==0)
end subroutine merge1

subroutine spread1
  implicit none
  integer :: a(3)=[1,2,3], b(2,3)
  print '(a)', 'spread1'
  b = spread(a,1,2)
  print *, b, spread(a,2,3), spread(7,1,4), spread(b,3,2), spread(b,dim=1,ncopies=0)
end subroutine spread1

subroutine transfer1
  implicit none
  real :: x=1.5
  integer :: i(2)
  character(8) :: c
  real(8) :: d
  print '(a)', 'transfer1'
  print *, transfer(x,1), transfer(1069547520,1.0)
  i = transfer(1.5d0,i)
  print *, i
  d = transfer(i,d)
  print *, d
  c = transfer(d,c)
  i = transfer(c,i)
  print *, i, transfer([1.0,2.0],[1],2), transfer('abcd',1), size(transfer([1d0,2d0],[1]))
end subroutine transfer1

subroutine transferc
  implicit none
  print '(a)', 'transferc'
  print *, transfer(1.0,0), transfer(1065353216,1.0), transfer('abcdefgh',[1,2]), &
      transfer(.true.,1)
end subroutine transferc

subroutine cshifts
  implicit none
  integer :: a(3,4), i, j
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'cshifts'
  forall(i=1:3,j=1:4) a(i,j)=i*10+j
  print *, cshift(a,1), cshift(a,-1,2), cshift(a,[1,2,0,3],1), eoshift(a,1), eoshift(a,1,-9, &
      2), eoshift(a,[1,-1,0],[-1,-2,-3],2)
  print *, eoshift([1.5,2.5],1), eoshift(['ab','cd'],1), eoshift([.true.,.true.],-1), &
      cshift(a(:,2:3),1,dim=2)
  print *, cshift(a*2,1)+a, eoshift(a,shift=1,boundary=[1,2,3,4],dim=1)
end subroutine cshifts

subroutine scalarspread
  implicit none
  integer :: a(3,3)
  print '(a)', 'scalarspread'
  a = spread([1,2,3],2,3)+transpose(spread([1,2,3],2,3))
  print *, a, sum(spread([1,2],1,3),2)
end subroutine scalarspread

subroutine outerp
  implicit none
  real(8) :: a(3,4), x(3), y(4)
  integer :: i
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'outerp'
  x = [(i,i=1,3)]
  y = [(i*2,i=1,4)]
  a = spread(x,2,4)*spread(y,1,3)
  print *, a, sum(a*spread(x,2,4),1)
end subroutine outerp

subroutine charred
  implicit none
  character(4) :: c(4)=['pear','fig ','kiwi','plum']
  print '(a)', 'charred'
  print *, count(c>'l'), any(c=='fig'), index(c,'i'), pack(c,c>'l'), cshift(c,1), reshape(c, &
      [2,2]), merge(c,'zzzz',c<'l'), transpose(reshape(c,[2,2])), spread(c(1),1,2), &
      unpack(c,[.true.,.false.,.true.,.false.,.true.],'none')
end subroutine charred
