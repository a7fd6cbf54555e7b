! 7.5.1.5: intrinsic procedures and assignments whose operands and variable are pointers to one target: all is read before
! anything is set.
! RUN: %compare %s
program one_target
  integer, target :: t(6), m(3,3)
  integer, pointer :: p(:), q(:), a(:,:), b(:,:)
  logical :: l(6) = [.true.,.false.,.true.,.true.,.false.,.true.]
  integer :: u(6) = [1,2,3,4,5,6]
  t = u; p => t; q => t
  p = cshift(q, 1); print *, t
  t = u; p = eoshift(q, 1); print *, t
  t = u; p = eoshift(q, -1); print *, t
  t = u; q => t(6:1:-1); p = pack(q, l, q); print *, t
  t = u; p = unpack(q, l, q); print *, t
  t = u; p = unpack(q, l, p); print *, t
  t = u; p = reshape(q, [6]); print *, t
  t = u; p = spread(q(3), 1, 6); print *, t
  t = u; p = merge(q, p, l); print *, t
  m = reshape([1,2,3,4,5,6,7,8,9],[3,3]); a => m; b => m
  a = transpose(b); print *, m
  a = matmul(b, a); print *, m
  a = matmul(a, b); print *, m
  a = cshift(b, 1, 2); print *, m
  a = spread(b(:,2), 1, 3); print *, m
  a(:,1) = matmul(b, a(:,2)); print *, m
  a(:,1) = sum(b, 1); print *, m
  a(1,:) = maxval(b, 2); print *, m
  t = u; q => t; p(1:5) = q(2:6); print *, t
  t = u; p(2:6) = q(1:5); print *, t
  t = u; p(q) = q(6:1:-1); print *, t
  t = u; p = q(p); print *, t
  t = u; where (l) p = q(6:1:-1); print *, t
  t = u; forall (i=1:5) p(i+1) = q(i); print *, t
  call tied
contains
  subroutine tied
    integer :: a(6), b(5), x
    equivalence (a, x), (a(2), b)
    a = u; a(:5) = cshift(b, 1); print *, a
    a = u; b = cshift(a(1:5), 1); print *, a
    a = u; b = eoshift(a(2:6), -1); print *, a
    a = u; x = sum(a); print *, a
    a = u; x = maxval(b) + minval(a); print *, a
  end subroutine
end program
