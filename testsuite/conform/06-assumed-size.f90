! Clause 6: array expressions of parts of assumed-size arrays, which need copies; strides that only run time knows.
! RUN: %compare %light %s
module m
contains
subroutine u(x)
real(8) :: x(:,:)
print *, x
end
elemental real(8) function ff(x)
real(8), intent(in) :: x
ff = x*2
end
function f(n,x)
integer n
real(8) :: x(n), f(n)
f = x+1
end
subroutine s0(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
call t(n, g(1:n)+1)
call t(n, g(n:1:-1))
h(1:n,1:n) = matmul(h(1:n,1:n),h(1:n,2:n+1))
g(1:n)=matmul(h(1:n,1:n),g(1:n))
g(1:n)=cshift(g(1:n),1)
g(1:n) = sum(h(1:n,1:n),dim=2)
end subroutine
subroutine s1(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
g(1:n)=g(1:n)+maxval(h(1:n,1:n),dim=1)
g(1:n)=pack(g(1:n), g(1:n)>3, g(11:10+n))
h(1:n,1:n)=transpose(h(1:n,1:n))
h(1:n,1:n)=spread(g(1:n),1,n)*h(1:n,1:n)
where (g(1:n)>2) g(1:n)=g(n:1:-1)
g(1:n)=eoshift(g(1:n),-1)
end subroutine
subroutine s2(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
call t(n, cshift(g(1:n),2)*2)
print *, cshift(g(1:n),1), g(n:1:-1)*2
print *, matmul(g(1:n),h(1:n,1:n))
forall(i=1:n) g(i)=g(n+1-i)
forall(i=1:n,j=1:n) h(i,j)=h(j,i)
g((/3,1,2/))=g((/1,2,3/))
end subroutine
subroutine s3(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
g(iv(1:n))=g(1:n)*2
g(1:n)=g(iv(1:n))
h(1:n,iv(1:n))=h(1:n,1:n)
g(1:n)=f(n,g(1:n))
h(1:n,1)=h(1:n,n)+h(n:1:-1,1)
print *, unpack(g(1:n),h(1:n,1)>2,h(1:n,2))
end subroutine
subroutine s4(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
print *, maxloc(h(1:n,1:n)), minloc(g(1:n)*2-3)
g(1:n)=reshape(h(1:2,1:n/2),(/n/))
print *, dot_product(g(1:n),h(1,1:n)), count(h(1:n,1:n)>4,dim=1)
g(1:n)=merge(g(n:1:-1),h(1:n,2),g(1:n)>3)
g(2:n)=g(1:n-1)+g(3:n+1)
write(line,"(3f6.1)") g(1:3)*2
print *, line
end subroutine
subroutine s5(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
g(1:n)=ff(g(n:1:-1))
g(1:n) = g(1:n)/sum(g(1:n))
h(1:n,1:n)=h(1:n,n:1:-1)
call u(h(1:n,1:n)*2)
call u(h(1:n:2,1:n))
call u(transpose(h(1:n,1:n)))
end subroutine
subroutine s6(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
do i=2,n
g(i:n)=g(i:n)-g(i-1)*h(i:n,i)
end do
h(2:n,2:n)=(h(1:n-1,2:n)+h(3:n+1,2:n)+h(2:n,1:n-1)+h(2:n,3:n+1))/4
g(1:n)=(/ (g(n+1-i), i=1,n) /)
g(1:n)=[g(2:n),g(1)]
print *, (/ g(1:n), h(1:n,1) /)
print *, any(h(1:n,1:n)>3,dim=2)
end subroutine
subroutine s7(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
print *, maxloc(h(1:n,1:n),dim=1)
c(1:3)=c(3:1:-1)
c(1:3)=adjustl(c(1:3))//"x"
g(1:n)=aint(real(h(n,1:n)*g(1:n)))
forall(i=1:n-1,j=1:n-1) h(i+1,j+1)=h(j,i)
forall(i=1:n, g(i)>2) g(n+1-i)=g(i)+1
end subroutine
subroutine s8(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
forall(i=1:3) h(1:i,2*i)=h(i:1:-1,i)
forall(i=1:n) h(i,1:n:2)=h(n+1-i,n:1:-2)
k=3
g(1:n*k:k)=g(n*k:1:-k)+h(1:n,2)
k=-2
g(12:2:k)=g(1:n)+g(2:12:2)
k=2
h(1:n,1:n*k:k)=transpose(h(1:n,n:1:-1))
where(h(1:n,1:n)>4)
 h(1:n,1:n)=h(1:n,n:1:-1)
elsewhere
 h(1:n,1:n)=transpose(h(1:n,1:n))
end where
end subroutine
subroutine s9(n, g, h, c, iv)
integer, intent(in) :: n
real(8) :: g(*), h(10,*)
character(*) :: c(*)
integer iv(*)
integer i, j, k
character(80) line
g(1:n)=g(n:1:-1)*g(3)
h(1:n,3)=h(n:1:-1,3)-h(2,1:n)*h(3,3)
k=2
print *, sum(g(1:n*k:k)*h(1:n,2)), maxval(g(1:n*k:k)-g(1:n)), count(g(1:n*k:k)>h(2,1:n))
end subroutine
subroutine t(n, x)
real(8) :: x(n)
print *, x
end subroutine
end module
program p
use m
real(8) :: a(40), b(10,20)
integer iv(10), l
character(4) c(5)
iv = (/ (mod(i*3,10)+1, i=0,9) /)
call start
call s0(6, a, b, c, iv)
call show
call start
call s1(6, a, b, c, iv)
call show
call start
call s2(6, a, b, c, iv)
call show
call start
call s3(6, a, b, c, iv)
call show
call start
call s4(6, a, b, c, iv)
call show
call start
call s5(6, a, b, c, iv)
call show
call start
call s6(6, a, b, c, iv)
call show
call start
call s7(6, a, b, c, iv)
call show
call start
call s8(6, a, b, c, iv)
call show
call start
call s9(6, a, b, c, iv)
call show
contains
subroutine start
a = (/ (mod(i*3,11)*1d0, i=1,40) /)
b = reshape((/ (mod(i*7,10)*1d0, i=1,200) /), (/10,20/))
c = (/'a   ','b   ',' cc ','d   ','  e '/)
end subroutine
subroutine show
print '(8f9.3)', a(:20)
print '(8f9.3)', b(:,:12)
print *, c
end subroutine
end program
