! Clause 7: what FORALL may assign: dummies, COMMON, pointers, ALLOCATABLE, results, texts, scalars.
! RUN: %compare --np 1,3,4 %light %s
module m
  implicit none
  type pt
    integer :: x, y
  end type
  interface assignment(=)
    module procedure setp
  end interface
  integer :: mv(5) = 3
  integer, pointer :: mp(:)
contains
  pure subroutine setp(a, b)
    type(pt), intent(inout) :: a
    integer, intent(in) :: b
    a%x = b; a%y = a%y + 1
  end subroutine
  pure function mk(i, j) result(r)
    integer, intent(in) :: i, j
    type(pt) :: r
    r%x = i; r%y = j
  end function
  pure integer function gx(a)
    type(pt), intent(in) :: a
    gx = a%x*10 + a%y
  end function
  pure function cf(i) result(r)
    integer, intent(in) :: i
    character(i) :: r
    r = repeat(achar(96+i), i)
  end function
  pure function tab(n) 
    integer, intent(in) :: n
    integer :: tab(n), i
    tab = 1
    forall (i = 1:n) tab(1:gx(mk(0,i))) = tab(1:gx(mk(0,i)))
    forall (i = 2:n) tab(i) = tab(i-1) + gx(mk(i, 0))
  end function
  subroutine s(a, c, b, e, k, n)
    integer, intent(in) :: n
    integer :: a(*), b(:,:), k(n)
    character(*) :: c(:), e
    integer :: i, j
    forall (i = 1:n) a(i) = gx(mk(a(n+1-i), i))
    forall (i = 1:n) c(i) = trim(cf(i))//c(n+1-i)
    forall (i = 1:n) c(i)(1:1) = c(n+1-i)(2:2)
    forall (i = 1:n)
      e(i:i) = e(n+1-i:n+1-i)
    end forall
    forall (i = 1:n)
      forall (j = i:n, gx(mk(i,j)) > 20) b(i,j) = b(j,i) + gx(mk(i,j))
      k(i) = b(1,k(i))
    end forall
    forall (i = 1:n, k(i) > 2) 
      where (b(:,i) > 3 .and. b(i,:) < gx(mk(2,2))) b(:,i) = k(1:n)*gx(mk(i,0))
    end forall
  end subroutine
end module
program forall_variables
  use m
  implicit none
  integer :: a(5), b(5,5), k(5), i, j, eq(5)
  integer, allocatable :: al(:)
  integer, pointer :: pp(:)
  integer, target :: tg(10)
  type(pt) :: q(5), qq(5,5)
  character(6) :: c(5)
  character(5) :: e
  common /cc/ eq
  a = (/ 1, 2, 3, 4, 5 /)
  b = reshape((/ (i, i=1,25) /), (/ 5, 5 /))
  k = (/ 2, 1, 3, 5, 4 /)
  c = (/ 'ab    ', 'cd    ', 'efg   ', 'h     ', 'ijklmn' /)
  e = 'vwxyz'
  call s(a, c, b, e, k, 5)
  print *, a, k, b
  print *, c, e, tab(4)
  forall (i = 1:5) a(i) = sum((/ (gx(mk(i,j)), j = 1, i) /))
  forall (i = 1:5) b(:,i) = (/ (gx(mk(i,j)), j = 1, 5) /)
  print *, a, b
  allocate (al(0:4))
  al = a
  forall (i = 0:4) al(i) = gx(mk(al(4-i), i))
  print *, al, lbound(al)
  tg = 7
  pp => tg(10:1:-2)
  forall (i = 1:5) pp(i) = gx(mk(pp(6-i), i))
  mp => tg
  forall (i = 1:5, mv(i) == 3) mp(i) = gx(mk(mp(11-i), mv(i)))
  print *, tg
  eq = (/ 5, 4, 3, 2, 1 /)
  forall (i = 1:5) eq(eq(i)) = gx(mk(eq(i), i))
  print *, eq
  q = mk(1, 1)
  qq = mk(2, 3)
  forall (i = 1:5) q(i) = i
  forall (i = 1:5) q(i)%x = gx(q(6-i))
  print *, q%x, q%y
  forall (i = 1:5) qq(i,:) = q
  forall (i = 1:5) qq(:,i) = qq(i,:)
  print *, qq%x
  where (q%x > 25) q = mk(4, 5)
  print *, q%x, q%y
  forall (i = 1:5)
    where (qq(i,:)%x > 25)
      qq(i,:) = q
    elsewhere
      qq(i,:)%x = gx(mk(i,0))
    end where
  end forall
  print *, qq%x, qq%y
  forall (i = 1:1) e = cf(i)//'q'
  forall (i = 5:5) mv = mv + i
  forall (i = 1:5, i > 4) j = i + mv(i)
  print *, e, mv, j
end program
