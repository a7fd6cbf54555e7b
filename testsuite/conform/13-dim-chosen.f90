! Clause 13: SPREAD along a dimension that only run time knows, and all functions with DIM= there, of unmapped arrays.
! RUN: %compare %light %s
program p
  implicit none
  integer :: a(3), b(2,3), c(2,3,4), n, i, k, m(3,2), d
  a = (/1,2,3/)
  b = reshape((/(i,i=1,6)/),(/2,3/))
  c = reshape((/(mod(i*7,11),i=1,24)/),(/2,3,4/))
  do n = 1, 2
    print *, 'S1', sum(spread(a, n, 2)), spread(a, n, 2)
    print *, shape(spread(a, n, 2))
    print *, size(spread(a, n, 2), 1), size(spread(a, dim=n, ncopies=4), n)
    print *, spread(a, n, 2) + 1
  end do
  do n = 1, 3
    print *, spread(b, n, 2)
    print *, shape(spread(b, n, 2))
    print *, spread(b*2, n, 2) + 1
    print *, sum(spread(b, n, 3), n)
    print *, maxloc(spread(b, n, 3))
    print *, maxval(c, n)
    print *, sum(c, n)
    print *, sum(c, n, c>3)
    print *, sum(c, dim=n, mask=c>5)
    print *, product(c, n)
    print *, minval(c, n, c>2)
    print *, maxloc(c, n)
    print *, minloc(c, n, c>2)
    print *, all(c>0, n), any(c>9,n), count(c>4,n)
    print *, size(c,n), lbound(c,n), ubound(c,n)
    print *, cshift(c, 1, n)
    print *, eoshift(c, 1, dim=n)
    print *, eoshift(c, -1, 99, n)
    print *, sum(cshift(c, 1, n)), size(sum(c,n))
    print *, shape(sum(c,n))
    print *, iall(c,n), iany(c,n), iparity(c,n), parity(c>4,n)
    print *, findloc(c, 3, n)
    print *, shape(spread(c,n,2))
    print *, sum(spread(c, n, 2), n) - 2*c
    print *, spread(c(:,2,:), n, 2)
    print *, spread(c(2,:,1), min(n,2), 2)
  end do
  n = 1
  print *, spread(5, n, 3), shape(spread(5,n,3)), sum(spread(a(1),n,3))
  print *, spread('ab', n, 3)
  do n = 1, 2
  print *, spread((/'abc','def'/), n, 3)
  print *, spread(a > 1, n, 3)
  print *, spread((1.,2.)*a, n, 2)
  enddo
  n = 2
  m = spread(a, n, 2)
  print *, m
  print *, f(spread(a, n, 2))
  call s(spread(a, n, 2))
  where (spread(a, n, 2) > 1) m = -m
  print *, m
  forall (i=1:2) m(1:1+i,i) = sum(spread(a, n, 2), i)  + i
  print *, m
  do d = 1, 2
  forall (i=1:2) b(i,:) = sum(spread(a*i, d, 3), 3-d)  + i
  print *, b
  end do
  print *, matmul(spread(a, n, 2), spread(a, 3-n, 2))
  print *, reshape(spread(a, n, 2), (/2,3/))
  print *, pack(spread(a, n, 2), .true.)
  print *, pack(spread(a, n, 2), spread(a,n,2) > 1)
  print *, transpose(spread(a,n,2))
  print *, any(spread(a,n,2) == 2, n)
  print *, merge(spread(a,n,2), 0, spread(a,n,2) > 2)
contains
  integer function f(x)
    integer, intent(in) :: x(:,:)
    f = sum(x) + 100*size(x,1) + 1000*size(x,2)
  end function
  subroutine s(x)
    integer, intent(in) :: x(:,:)
    print *, shape(x), x
  end subroutine
end program
