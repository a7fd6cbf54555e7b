! Clause 7: FORALL and WHERE constructs that run one index value after the other.
! RUN: %compare --np 1,3,4 %light %s
module m
  implicit none
  type pt
    integer :: x, y
  end type
  type rec
    integer, pointer :: p => null()
    integer, pointer :: q(:) => null()
    integer, allocatable :: w(:)
    integer :: k
  end type
  interface assignment(=)
    module procedure set_pt
  end interface
contains
  pure elemental subroutine set_pt(a, b)
    type(pt), intent(inout) :: a
    integer, intent(in) :: b
    a%x = b
    a%y = a%y + b
  end subroutine
  pure function mk(i, j) result(r)
    integer, intent(in) :: i, j
    type(pt) :: r
    r%x = i
    r%y = j
  end function
  pure integer function f(i)
    integer, intent(in) :: i
    f = mod(i*i, 4) + 1
  end function
  pure integer function ssum(a)
    integer, intent(in) :: a(:)
    ssum = sum(a)
  end function
  pure function dbl(a) result(r)
    integer, intent(in) :: a(:)
    integer :: r(size(a))
    r = 2*a
  end function
end module
program forall_order
  use m
  implicit none
  integer, parameter :: n = 6
  type(pt) :: a(n), b(n,n)
  integer :: k(n,n), v(n), i, j, w(n)
  type(rec) :: r(n)
  type list
    integer :: k(3) = 0
    type(list), pointer :: next => null()
  end type
  type(list), target :: la, lb
  integer, target :: tg(n), t2(n,n)
  character(3) :: c(n)
  do i = 1, n
    a(i) = mk(i, 10*i)
    v(i) = i
    tg(i) = i*7
    c(i) = achar(96+i)//'xy'
  end do
  b = mk(0,0)
  ! structures, and bounds of the inner FORALL that depend on the outer index
  forall (i = 1:n)
    forall (j = 1:i) b(i,j) = mk(i, a(j)%y)
    a(i) = mk(a(n+1-i)%x, i)
  end forall
  print *, b%x
  print *, b%y
  print *, a%x, a%y
  ! defined assignments
  forall (i = 1:n, v(i) > 2)
    forall (j = 1:i, b(i,j)%x > j) b(i,j) = a(i)%y + j
  end forall
  print *, b%x, b%y
  k = reshape((/ (i, i=1,n*n) /), (/ n, n /))
  forall (i = 1:n)
    where (k(:,i) > 10) b(:,i) = k(:,i)
  end forall
  print *, b%x, b%y
  where (v > 1)
    where (v < 5)
      a = v
    elsewhere
      a = 100
    end where
  elsewhere
    a = -1
  end where
  print *, a%x, a%y
  ! bounds that are not linear in the index, functions of sections
  forall (i = 1:n) k(1:f(i), i) = -k(2:f(i)+1, i)
  print *, k
  forall (i = 1:n) v(i) = ssum(v(1:i)) 
  print *, v
  forall (i = 1:n) k(1:i, i) = dbl(k(1:i, i))
  print *, k
  ! pointers and ALLOCATABLE components
  t2 = k
  forall (i = 1:n) r(i)%p => tg(n+1-i)
  forall (i = 1:n) r(i)%q => t2(1:i, i)
  do i = 1, n
    allocate (r(i)%w(n))
    r(i)%w = i
    r(i)%k = i
  end do
  print *, (r(i)%p, i=1,n), (r(i)%q, i=1,n)
  forall (i = 1:n) r(i)%w(1:i) = r(n+1-i)%w(1:i) + 1
  forall (i = 1:n) r(i)%q(i) = r(n+1-i)%q(1)
  forall (i = 1:n) r(i)%p = r(n+1-i)%p
  print *, (r(i)%w, i=1,n)
  print *, (r(i)%q, i=1,n)
  print *, tg
  print *, t2
  forall (i = 2:n) r(i)%k = r(i-1)%k * r(r(i)%k)%w(1)
  print *, r%k
  ! parts of texts
  forall (i = 1:n) c(i)(1:2) = c(n+1-i)(2:3)
  print *, c
  forall (i = 1:n, j = 1:n, mod(i+j,2)==0)
    k(i,j) = k(j,i) + i
  end forall
  print *, k
  ! the pointers that a FORALL sets are those that its next statements follow
  la%next => la
  forall (i = 1:1)
    la%next => lb
    la%next%k(1:2) = 9
  end forall
  print *, la%k, lb%k
  ! the mask needs an array that is given back
  do i = 1, n
    if (mod(ssum(eoshift(r(i)%w(n:1:-1), -1)), 2) == 0) v(i) = -v(i)
  end do
  print *, v
  forall (i = 1:n)
    where (mod(k(1:f(i),i), 2) == 0)
      k(1:f(i),i) = k(i,1:f(i)) + v(i)
    elsewhere (k(1:f(i),1) > sum(dbl(v(1:i))))
      k(1:f(i),i) = reshape(v(1:f(i)), (/ f(i) /))
      where (spread(i, 1, f(i)) > v(1:f(i))) k(1:f(i),i) = -1
    elsewhere
      k(1:f(i),i) = k(1:f(i),i) + ssum(reshape(v(1:i), (/ i /)))
    end where
    v(i) = ssum(k(1:i,n+1-i))
  end forall
  print *, k, v
end program
