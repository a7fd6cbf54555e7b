! Clause 7: WHERE of structures with array components, nested and with ELSEWHERE, and in FORALL.
! RUN: %compare %light %s
program e3
type t
  integer :: v(3)
  real :: x
end type
type(t) :: a(4,4), b(4,4), z
logical :: m(4,4)
integer :: i, j
do j = 1, 4
do i = 1, 4
  a(i,j) = t((/i, j, i*j/), i + j*0.5)
end do
end do
b = a
m = a%x > 3
where (a%x > 3)
  where (a%v(1) > 2)
    b = t((/1,2,3/), 0.)
  elsewhere
    b = transpose(a)
  end where
elsewhere (a%v(2) == 1)
  b = a(4:1:-1,:)
elsewhere
  b%x = -1
end where
print '(3i3,f6.2)', b
forall (i = 1:4)
  where (m(:,i)) b(:,i) = a(i,:)
end forall
print '(3i3,f6.2)', b
z = t(0, 0.)
where (m) b = z
where (.not. m) b = t((/7,8,9/), 1.)
print *, b(2,:)
end
