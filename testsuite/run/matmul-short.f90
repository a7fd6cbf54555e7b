! matmul-short.f90: products over a short inner dimension are written out in the nests that use them: of the variable
! that is assigned, of vectors, pointers and transposed operands, in WHERE, FORALL and loops, with a mapped result.
! RUN: %compare --np 1,3 %s
! RUN: %hpfc -S -o - %s | %FileCheck %s
! CHECK: c(i, j) = 0 + a(i, 1) * b(1, j) + a(i, 2) * b(2, j) + a(i, 3) * b(3, j);
! CHECK: m({{.*}}) = 0 + q({{.*}}) * b(1, {{.}})
program matmul_short
  integer :: a(3,3), b(3,2), c(3,2), v(3), i
  integer, pointer :: p(:,:)
  integer, target :: t(2,3)
  real :: x(2,2), y(2,2), s
  complex(8) :: z(2,2), w(2)
  integer, allocatable :: r(:,:)
  integer :: m(8,2), q(8,3)
  logical :: l(2,2)
!hpf$ distribute m(block,*)
  a = reshape((/ (i, i=1,9) /), (/3,3/)); b = reshape((/ (2*i, i=1,6) /), (/3,2/))
  v = (/1,-1,2/)
  c = matmul(a,b); print *, c
  a = matmul(a,a); print *, a
  v = matmul(a,v); print *, v
  v = matmul(v,a); print *, v
  print *, matmul(matmul(a,a),b)
  print *, sum(matmul(transpose(b),a)), maxval(abs(matmul(a,v)))
  t = 3; p => t
  p = matmul(transpose(b), a); print *, t
  x = reshape((/1.,2.,3.,4./),(/2,2/)); y = matmul(x, x) + 2*matmul(transpose(x), x); print *, y
  y = -0.0; x = -0.0
  y = matmul(x,y); print *, y
  z = reshape((/(1d0,1d0),(2d0,0d0),(0d0,1d0),(1d0,-1d0)/),(/2,2/)); w = matmul(z, (/(1d0,2d0),(3d0,4d0)/)); print *, w
  z = matmul(z,z); print *, z
  r = matmul(b, t); print *, shape(r), r
  r = matmul(r, b); print *, shape(r), r
  q = reshape((/ (i, i=1,24) /), (/8,3/))
  m = matmul(q, b); print *, m
  where (matmul(a,b) > 100) c = matmul(a,b)
  print *, c
  forall (i=1:3) a(i,:) = matmul(a, v)
  print *, a
  l = .true.; l(1,2) = .false.; l = matmul(l,l); print *, l
  s = dot_product(matmul(y,(/1.,2./)), (/3.,4./)); print *, s
  do i = 1, 2
    a(:,i) = matmul(a, a(:,i))
  end do
  print *, a
end program
