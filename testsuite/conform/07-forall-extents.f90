! Clause 7: functions that give structures in FORALL over arrays whose extents only run time knows.
! RUN: %compare --np 1,3,4 %light %s
module m
  type t
    integer :: c
    integer :: v(3)
  end type
contains
  pure function f(i) result(r)
    integer, intent(in) :: i
    type(t) :: r
    r%c = i*i
    r%v = [1*i, 2*i, 3*i]
  end function
  pure integer function val(z)
    type(t), intent(in) :: z
    val = z%c
  end function
  pure function vec(z,n) result(r)
    type(t), intent(in) :: z
    integer, intent(in) :: n
    integer :: r(n)
    r = z%v(1:n)
  end function
end module
subroutine s(n, a, b)
  use m
  integer n, i, j
  integer a(n,n), b(n)
  type(t) q(n)
!hpf$ distribute a(block,*)
!hpf$ distribute q(block)
  do i=1,n
   q(i) = f(i)
   b(i) = n+1-i
   do j=1,n
   a(i,j) = i+10*j
   enddo
  enddo
  forall (i=1:n) a(:,i) = a(:,i) + val(f(i))
  print *, a
  forall (i=1:n) a(1:n,b(i)) = a(i,n:1:-1)*val(f(i))
  print *, a
  forall (i=1:n, j=1:n, a(i,j) > 100) a(b(i),val(q(b(j)))/max(1,q(b(j))%c)+j-1) = val(f(i)) + j
  print *, a
  forall (i=1:n) b(val(q(i)) - i*i + i) = val(f(b(i)))
  print *, b
  forall (i=1:n) 
     where (a(:,i) > val(f(i))) a(:,i) = b*val(f(i))+a(:,i)
  end forall
  print *, a
  forall (i=1:n) 
    where (a(:,i) > val(f(i)))
     a(:,i) = b(i)
    end where
  end forall
  print *, a, q(1)%v(1:n), q(2)%v(1:n)
end
program p
  integer a(3,3), b(3)
  call s(3,a,b)
end
