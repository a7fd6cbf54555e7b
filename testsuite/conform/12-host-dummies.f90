! Clause 12: dummy arrays of declared shape, OPTIONAL ones too, that internal procedures use. The C has no warnings.
! RUN: %compare %light %s
! RUN: mkdir -p %t.d && %hpfc -c %s -J %t.d -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning
module m
contains
subroutine rp(n, v, f, g, c, z, k)
integer, intent(in) :: n
real(8), intent(in) :: v(3,n)
real(8), intent(out) :: f(n)
real(8), optional :: g(n)
character(*) :: c(n)
complex, intent(inout) :: z(*)
integer(1), optional, intent(inout) :: k(*)
call one()
contains
subroutine one()
integer i
do i = 1, n
f(i) = sum(v(:,i))
if (present(g)) g(i) = f(i)
c(i) = 'x'
z(i) = z(i)*2
if (present(k)) k(i) = i
end do
end subroutine
end subroutine
end module
program p
use m
real(8) v(3,4), f(4), g(4)
character(2) c(4)
complex z(4)
integer(1) k(4)
v = 1
z = 1
call rp(4, v, f, g, c, z)
print *, f, g, c, z
k = 0
call rp(4, v, f, c=c, z=z, k=k)
print *, f, g, c, z, k
jj = 2 ! no declaration names it
call one([1, 2, 3])
jj = 3
call one([1, 2, 3])
contains
subroutine one(i)
integer i(jj), k(size(i))
k = i
print *, size(i), k
end subroutine
end
! CHECK-NOT: error
