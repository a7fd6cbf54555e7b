! EQUIVALENCE and COMMON from modules, internal procedures; BOZ; INTEGER kinds; array args of all sorts
module store
  implicit none
  integer :: raw(8)
  real :: f(4)
  real(8) :: d(4)
  equivalence (raw, d), (raw(3), f(1))
  common /glob/ g, h(3)
  real :: g, h
contains
  subroutine setd(x)
    real(8), intent(in) :: x
    d = x
  end subroutine
  function total() result(s)
    real :: s
    s = g + sum(h)
  end function
end module
program p
  use store
  implicit none
  integer, parameter :: i1 = selected_int_kind(2), i2 = selected_int_kind(4), i8 = selected_int_kind(15)
  integer(i1) :: b
  integer(i2) :: s
  integer(i8) :: l
  integer :: i, m(4,4), v(16), w(2,8)
  real :: a(3,3)
  equivalence (m, v), (v, w)
  character(4) :: c4
  integer :: ic
  equivalence (c4, ic)
  data b, s, l /z'7f', o'777', b'1010'/
  print *, b, s, l
  call setd(1.0d0)
  print *, raw(1), raw(2), f(1), f(2)
  f(2) = 2.0
  print *, d(2) > 1.9
  g = 1; h = (/2,3,4/)
  print *, total()
  call ext
  print *, total()
  do i = 1, 16; v(i) = i; end do
  print *, m(2,3), w(2,8)
  m(:,1) = v(3:6)
  print *, v(1:8)
  w(1,:) = v(1:8)
  print *, v
  where (m > 5) m = -w(1,1)
  print *, v
  v = (/(m(mod(i-1,4)+1,1) + i, i = 1, 16)/)
  print *, v
  c4 = 'AAAA'
  print *, ic == 1094795585
  a = reshape((/(real(i),i=1,9)/),(/3,3/))
  call f77(a, 9); call f77(a(:,2), 3); call f77(a(2,:), 3); call f77(a(2,2), 5)
  call f77(a(1:2,1:2), 4); call f77((/1.,2./), 2); call f77(2*a, 9); call f77((a(1,:)), 3)
  call mod77(a(2,:), 3); print *, a
  call mod77(a(:,3:1:-1), 9); print *, a
  call inner(a)
contains
  subroutine inner(x)
    real :: x(9)
    integer :: i
    x = x(9:1:-1)
    print *, x
    do i = 1, 9, 4
      call f77(x(i), 1)
    end do
  end subroutine
end program
subroutine ext
  common /glob/ x(4)
  x(2) = x(2)*10
end subroutine
subroutine f77(x, n)
  real :: x(*)
  print *, n, (x(i), i = 1, n)
end subroutine
subroutine mod77(x, n)
  real :: x(n)
  do i = 1, n
    x(i) = x(i)*100 + i
  end do
end subroutine
