! Clause 12.6.2: reductions into variables that internal procedures of a recursive procedure share with it.
! RUN: %compare --np 1,3,4 %light %s
recursive subroutine reduce(n)
  implicit none
  integer, intent(in) :: n
  integer :: i, k, j, loc(1), cnt, pos(2)
  integer :: a(n), b(n,n)
  real(8) :: r, q
  complex :: z
  logical :: l, m
  character(3) :: c, d, ca(n)
  integer(8) :: h
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic,*)
  i = 0
  a = [(mod(7*i,5),i=1,n)]
  b = spread(a,2,n)
  ca = [(achar(97+mod(3*i,7))//'xx',i=1,n)]
  k = maxval(a); j = minval(a); cnt = count(a>2); r = sum(a*1d0); q = product(a+1d0); z = sum(cmplx(a,-a))
  l = any(a>3); m = all(a>=0); h = iall(a); loc = maxloc(a); pos = minloc(b); c = maxval(ca); d = minval(ca)
  call t
  k = dot_product(a,a)
  i = maxloc(a,1)
  j = findloc(a,3,1)
  call t
  if (n>3) call reduce(n-1)
  do i=1,n
    k = max(k,a(i)*3); r = r + a(i)*0.5d0; l = l .and. a(i)<4
    q = min(q, a(i)*1d0)
  end do
  call t
  do i=1,n
    if (a(i)>k/4) then; k = a(i)*4; loc(1) = i; end if
    cnt = cnt + merge(1,0,a(i)>1)
  end do
  do i=1,n
    do j=1,n
      h = ieor(h,int(b(i,j)*i,8))
      a(j) = a(j)+b(i,j)
    end do
  end do
  do i=1,n
    j = a(i)
    k = k + j
  end do
  call t
  print *, a(n-1), b(2,2), sum(b(:,a(1)*0+1))
  i=2; call u(a(i),b(i,i),c(i:)); print *, a(2),b(2,2),c
contains
  subroutine t
    print *, i,k,j,loc,cnt,pos,r,q,z,l,m,c,d,h,sum(a),sum(b)
    k = k+1; r = r-1; a(1) = a(1)+1; c(2:2) = '!'
  end subroutine
  subroutine u(x,y,w)
    integer :: x,y
    character(*) w
    x = y+1; y = n; w = 'QQ'
  end subroutine
end subroutine
program p
  call reduce(5)
end program
