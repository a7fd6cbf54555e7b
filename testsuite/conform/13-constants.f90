! Clause 7.1.6 and 13: array functions in constant expressions; DIM= that is no constant, FINDLOC, BACK=.
! RUN: %compare --np 1,3,4 %s
module tables
  implicit none
  integer :: i
  integer, parameter :: m(3,4) = reshape((/(mod(7*i,11), i=1,12)/), (/3,4/))
  integer, parameter :: s1(4) = sum(m, dim=1), s2(3) = sum(m, dim=2, mask=m>3), s0 = sum(m, m>3)
  integer, parameter :: c1(4) = count(mod(m,2)==1, dim=1), mv(3) = maxval(m,dim=2)
  integer, parameter :: ml(2) = maxloc(m), mlb(2) = minloc(m, mask=m>2), ml1(4) = maxloc(m, dim=1)
  integer, parameter :: mm(3,3) = matmul(m, transpose(m)), tr(4,3) = transpose(m)
  integer, parameter :: sp(3,2) = spread((/1,2,3/), 2, 2), cs(3,4) = cshift(m, 1, 2)
  integer, parameter :: cs2(3,4) = cshift(m, (/1,0,2,-1/), 1), eo(3,4) = eoshift(m, -1, 99, 1)
  integer, parameter :: pk(*) = pack(m, m>5), ia = iall(m), io = iany(m(:,1)), ix(4) = iparity(m, 1)
  integer, parameter :: up(3) = unpack((/7,8/), (/.true.,.false.,.true./), (/1,2,3/))
  integer, parameter :: fl = findloc((/3,1,4,1,5/), 1, dim=1), em = maxval(pack(m, m>90))
  integer, parameter :: flb = findloc((/3,1,4,1,5/), 1, dim=1, back=.true.)
  real, parameter :: r1 = transfer(1078530011, 1.0)
  integer, parameter :: i1 = transfer(3.25, 1), i2(2) = transfer(1d0, (/1,2/))
  character(4), parameter :: ch = transfer(1684234849, 'abcd')
  character(*), parameter :: text = transfer((/'a','b','c'/), 'xyz')
  integer, parameter :: dp = dot_product((/1,2,3/), (/4,5,6/)), pr(4) = product(m, 1)
  logical, parameter :: an = any(m == 10), al(4) = all(m > 0, 1), pa = parity((/.true.,.true.,.true./))
  complex, parameter :: z(2) = (/(1.,2.),(3.,-1.)/), zz = dot_product(z, z*(0.,1.))
  character(*), parameter :: w(*) = [character(len=5) :: 'ab', 'cde', 'fghij']
  integer, parameter :: v(0:*) = [5,6,7], q(-1:*) = [1,2,3], g(*,0:*) = transpose(m)
  real :: shifted(5) = eoshift((/1.5,2.5,3.5,4.5,5.5/), 2)
end module tables

program constants
  use tables
  implicit none
  integer :: work(sum(s1))
  print *, 'sum', s1, s2, s0, size(work)
  print *, 'count, maxval, maxloc', c1, mv, ml, mlb, ml1, em
  print *, 'matmul', mm, dp, zz
  print *, 'transpose, spread', tr, sp
  print *, 'shifts', cs, cs2, eo, shifted
  print *, 'pack, unpack', pk, size(pk), up
  print *, 'findloc', fl, flb
  print *, 'transfer', r1, i1, i2, ch, text, len(text)
  print *, 'logical', an, al, pa, pr, ia, io, ix
  print *, 'implied shape', w, size(w), len(w), lbound(v), ubound(v), v, lbound(q), ubound(q), q(-1)
  print *, 'implied shape', lbound(g), ubound(g), g(2,0)
  call dims
  call vectors
  call places
contains
  subroutine dims
    integer :: a(3,4), d
!hpf$ distribute a(block,cyclic)
    a = m
    do d = 1, 2
      print *, 'dim', sum(a, d), maxval(a, dim=d), minval(a, d, a > 3), count(a > 4, d)
      print *, 'dim', any(a == 10, d), all(a > 0, d), maxloc(a, d), minloc(a, d, a>2), product(a, d)
      print *, 'shift', cshift(a, 1, d), eoshift(a, -1, dim=d), eoshift(a, 2, 7, d)
      print *, 'nested', sum(sum(a, d), 1), size(sum(a,d)), iparity(a, d), 2*sum(a(1:2,2:3), d)
    end do
  end subroutine dims

  subroutine vectors
    integer :: b(6), d
!hpf$ distribute b(cyclic)
    b = (/3,1,4,1,5,1/); d = 1
    print *, 'vector', sum(b, d), maxval(b, dim=d), maxloc(b, d), cshift(b, 2, d), eoshift(b, 2, dim=d)
    print *, 'findloc', findloc(b, 1), findloc(b, 1, back=.true.), findloc(b, 1, dim=1), findloc(b, 7)
    print *, 'findloc', findloc(b, 1, mask=b>2), findloc(b(2:6:2), 1, d, back=d==1)
    print *, 'back', maxloc(b, back=.true.), minloc(b, back=.true.), minloc(b, 1, back=.true.)
    print *, 'types', findloc((/'ab','cd','ab'/), 'ab', back=.true.), findloc((/.true.,.false./), .false.)
  end subroutine vectors

  subroutine places
    integer :: a(3,4), k
!hpf$ distribute a(cyclic,block)
    a = m
    print *, 'findloc', findloc(a, 10), findloc(a, 1.0, back=.true.), findloc(a, 3, dim=1)
    print *, 'findloc', findloc(a, 3, dim=2, back=.true.), findloc(a(3:1:-1,:), 7), findloc(a, 4, mask=.false.)
    print *, 'back', maxloc(a, back=a(1,1)==7), minloc(a, 1, back=.true.)
    forall (k=1:3) a(k,:) = a(k,:) + maxloc(a(k,:), 1)
    print *, 'forall', a
    do k = 1, 3
      a(k,1) = maxloc(a(k,:), 1)
      a(k,2) = findloc(a(k,:), 9, dim=1)
    end do
    print *, 'loop', a
  end subroutine places
end program constants
