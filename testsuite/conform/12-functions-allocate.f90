! 12-functions-allocate.f90: functions that allocate arrays of modules and hosts, called in every kind of statement: what follows sees the new ones.
! RUN: %compare %s
module changing
  implicit none
  integer, allocatable :: ga(:)
  real, pointer :: gp(:,:) => null()
  type t
    integer, allocatable :: v(:)
  end type
  type(t) :: g
  interface operator(.g.)
    module procedure grown
  end interface
contains
  integer function f(n)
    integer, intent(in) :: n
    if (allocated(ga)) deallocate(ga)
    allocate(ga(-n:n)); ga = n
    allocate(gp(n,-n:0)); gp = n
    g%v = [n, n+1, n+2]
    f = n
  end function
  integer function grown(n)
    integer, intent(in) :: n
    grown = f(n+1)
  end function
  character(3) function c(n)
    integer n
    write(c,'(i3)') f(n)
  end function
  function arr(n)
    integer n, arr(2)
    arr = f(n)
  end function
  function pf(n) result(p)
    integer n
    integer, pointer :: p
    allocate(p)
    p = f(n)
  end function
  integer function al(x)
    integer, allocatable :: x(:)
    if (allocated(x)) deallocate(x)
    allocate(x(0:5)); x = 1
    al = f(4)
  end function
  subroutine s(n, m)
    integer n, m
    m = n + ga(-1)
  end subroutine
  subroutine use(k)
    integer, intent(in) :: k
    ga(0) = ga(0) + k*100
    gp(1,-1) = gp(1,-1) + k
    g%v(2) = g%v(2) + 7
    print *, k, ga, gp(1,-1), shape(gp), g%v
  end subroutine
end module
program functions_allocate
  use changing
  implicit none
  integer i, k, w(3)
  integer, allocatable :: x(:), loc(:)
  character(8) buf
  i = f(1)
  ga(0) = 5; gp(1,0) = 3; g%v(1) = 9
  call use(1)
  if (f(2) == 2) ga(-2) = 50
  gp(2,0) = 1
  call use(2)
  if (f(3) == 1) then
    k = 1
  else if (f(4) == 4) then
    ga(-4) = 11; gp(4,-4) = 9
    k = int(gp(4,-4)) + ga(-4)
    print *, k
  end if
  ga(4) = 3
  call use(3)
  do while (f(k-17) < 5)
    ga(1) = k
    gp(2,0) = 6
    print *, ga, gp(2,0)
    k = k + 1
  end do
  ga(-5) = 12
  call use(4)
  do i = f(1), f(3), f(2)
    ga(0) = ga(0) + i
    print *, i, ga
    k = f(4+i)
    ga(0) = 9
  end do
  ga(1) = 1
  call use(5)
  select case (f(6))
  case (6)
    ga(6) = 66; gp(6,-6) = 1
  end select
  call use(6)
  if (f(2) - 3) 10, 20, 30
20 print *, 'no'
10 ga(2) = 22; gp(2,-2) = 1
30 continue
  call use(7)
  go to (40, 50), f(2)
40 print *, 'no'
50 ga(-2) = 23; gp(1,-2) = 2
  call use(8)
  print *, f(3), c(2), arr(4), .g. 2
  ga(-3) = 1; gp(3,-3) = 4
  call use(9)
  write (buf, '(i2)') f(5)
  ga(5) = 1; gp(3,-3) = 4
  call use(10)
  read (buf(1:f(2)), '(i2)') i
  ga(2) = i; gp(2,-2) = 4
  call use(11)
  call s(f(3), k)
  ga(3) = k; gp(3,-3) = 4
  call use(12)
  w(:2) = arr(4)
  ga(4) = w(1); gp(4,-4) = 4
  call use(13)
  buf = c(6)
  ga(6) = 1; gp(6,-6) = 4
  call use(14)
  if (c(3) == '  3') ga(3) = 2
  gp(3,-3) = 4
  call use(15)
  k = .g. 1
  ga(2) = k; gp(2,-2) = 4
  call use(16)
  k = pf(5)
  ga(5) = k; gp(5,-5) = 4
  call use(17)
  associate (q => f(4))
    ga(4) = q; gp(4,-4) = 4
    call use(18)
  end associate
  allocate(x(f(3)))
  ga(3) = size(x); gp(3,-3) = 4
  call use(19)
  k = al(x)
  x(0) = 3; ga(4) = 8
  print *, x, lbound(x)
  call use(20)
  do i = 1, 3
    if (al(x) == 4) x(5) = i
    ga(4) = ga(4) + x(5)
  end do
  print *, x
  call use(21)
  w = [(f(i), i=1,3)]
  ga(3) = 5; gp(3,-3) = 1
  call use(22)
  where (w > f(2)) w = 0
  ga(2) = 5; gp(2,-2) = 1
  call use(23)
  k = max(f(2), 1)*2 + abs(f(3))
  ga(3) = k; gp(3,-3) = 1
  call use(24)
  allocate(loc(2)); loc = 1
  do i = 1, 3
    k = h(i)
    loc(i+1) = k
    print *, loc
    if (h(i+1) > 0) loc(1) = -loc(1)
    print *, loc
  end do
  block
    integer, allocatable :: z(:)
    k = al(z)
    z(5) = k
    print *, z
    k = al(z) + 1
    z(0) = k
    print *, z
  end block
  stop
contains
  integer function h(n)
    integer n
    loc = [loc, n]
    h = size(loc)
  end function
end program
