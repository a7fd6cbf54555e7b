! Clause 4, 7.1.6: parts of named constants that are arrays of structures with POINTER and ALLOCATABLE components, in constant expressions.
! RUN: %compare %light %s
module m
  type in
    integer :: k = 5, v(2) = (/8,9/)
  end type
  type t
    integer :: n = 1
    real, pointer :: p(:) => null()
    character(4) :: s = 'abcd'
    type(in) :: i = in(3)
    integer :: a(3) = (/1,2,3/)
    real, allocatable :: al(:)
  end type
  type(t), parameter :: cc(0:2) = (/ t(4), t(5, s='bb', i=in(7,(/1,2/))), t(6, a=(/9,8,7/)) /)
  integer, parameter :: j = cc(0)%i%k + cc(1)%i%v(2), w(3) = cc%i%k, u(3) = cc(2)%a, c1 = cc(2)%a(3)
  integer, parameter :: kk = selected_int_kind(cc(1)%n)
  real :: z(cc(0)%n:cc(2)%a(1))
  character(len=*), parameter :: nm = cc(1)%s // '|', all(3) = cc%s
contains
  subroutine q(n)
    integer :: n, loc(cc(2)%n * n)
    integer(kk), save :: iv(3) = cc%n
    data lo /1/
    loc = n
    print *, size(loc), iv, lo
  end subroutine
end module
program b3
  use m
  integer :: i
  integer, dimension(cc(1)%i%k) :: d
  print *, j, w, u, c1, kk, lbound(z), ubound(z), nm, all, size(d)
  call q(2)
  do i = 0, 2
    select case (i + 4)
    case (cc(0)%n, cc(2)%n)
      print *, cc(i)%n, cc(i)%s, cc(i)%i%v, cc(i)%a(2:3)
    case default
      print *, 'other', associated(cc(i)%p)
    end select
  end do
  print *, cc(1)%s(1:1), cc(2)%a, cc(1)%i%v, sum(cc%n), cc(0)%i%k
end
