! Clause 5: DATA for a few elements of large arrays, and tables that are mostly zeros.
! RUN: %compare %light %s
program t
real(8) :: e(1000,3,100)
integer :: i, k(29), m(20)
complex :: c(40)
real :: z(3), y(30)
logical :: l(50)
character(3) :: s(20)
common /b/ m, c
data (e(1,i,1),i=1,3) /1,2,3/
data (e(1000,i,100),i=1,3) /4,5,6/
data k /26*0, 1, 0, 0/
data m(18) /7/, c(33) /(1.,-0.)/, c(1) /(0.,-0.)/
data z /0.,-0.,0./, y(20) /-0./, y(21) /2./
data l(40) /.true./, s(18) /'abc'/
print *, sum(e(1000,:,100)), e(1,3,1), sum(e)
print *, k
print *, m(18), c(33), c(1), z, y(19:22), l
print *, s(18)
end
