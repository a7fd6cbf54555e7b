! Clause 7: WHERE and FORALL that assign structures with POINTER components.
! RUN: %compare --np 1,3,4 %light %s
module m
  type rec
    integer, pointer :: p => null()
    integer :: k = 0
  end type
contains
  pure function mk(i) result(r)
    integer, intent(in) :: i
    type(rec) :: r
    r%k = i
  end function
  elemental function el(i) result(r)
    integer, intent(in) :: i
    type(rec) :: r
    r = mk(i)
  end function
end module
program where_records
  use m
  implicit none
  integer, parameter :: n = 4
  type(rec) :: x(n), y(n), z(n,n)
  integer :: i, j
  integer, target :: tg(n) = (/ 4, 3, 2, 1 /)
  logical :: l(n) = (/ .true., .false., .true., .true. /)
  do i = 1, n
    x(i) = mk(i)
    y(i) = mk(2*i)
    x(i)%p => tg(i)
    y(i)%p => tg(n+1-i)
  end do
  where (l) x = y
  call show
  where (l)
    y = x(n:1:-1)
  elsewhere (x%k > 1)
    y(n:1:-1) = mk(3)
  end where
  call show
  where (l)
    where (tg > 1) x(n:1:-1) = y
  end where
  call show
  forall (i = 1:n) x(i) = x(n+1-i)
  call show
  forall (i = 1:n, j = 1:n) z(i,j) = x(max(i,j))
  forall (i = 1:n)
    where (l) z(:,i) = z(i,:)
    y(i) = z(i,n)
  end forall
  call show
  print *, (z(i,:)%k, i = 1, n)
  forall (i = 1:n) z(i,:)%k = z(:,i)%k + 1
  call show
  print *, (z(i,:)%k, i = 1, n)
contains
  subroutine show
    integer :: i
    do i = 1, n
      print *, x(i)%k, associated(x(i)%p)
      print *, y(i)%k, associated(y(i)%p)
    end do
  end subroutine
end program
