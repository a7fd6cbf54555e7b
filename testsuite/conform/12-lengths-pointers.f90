! Clause 12.2.1.1: lengths and bounds that depend on what POINTER and ALLOCATABLE scalars among the arguments hold.
! RUN: %compare %light %s
pure function double(string)
  character(len=*), intent(in) :: string
  character(len=len(string)*2) :: double
  double = string//string
end function
pure integer function sel(l, a, b)
  logical, intent(in) :: l
  integer, intent(in) :: a, b
  sel = merge(a, b, l)
end function
program p
  interface
    pure function double(string)
      character(len=*), intent(in) :: string
      character(len=len(string)*2) :: double
    end function
    pure integer function sel(l, a, b)
      logical, intent(in) :: l
      integer, intent(in) :: a, b
    end function
  end interface
  type pair
    integer :: left, right
  end type
  character(10), pointer :: t
  integer, pointer :: ip
  integer, allocatable :: ia
  character, pointer :: ch
  logical, pointer :: l
  real, pointer :: r
  type(pair), pointer :: pp
  allocate (t, ip, ia, ch, l, pp, r)
  ip = -5
  ia = 4
  ch = '3'
  l = .true.
  r = 3.5
  pp = pair(3, 4)
  print *, len(f1(t)), len(f2(t)), len(f3(ch)), len(f4(l)), len(f5(pp)), len(f6(ip)), len(f7(ia))
  call s(ip, r, ia)
contains
  function f1(string)
    character(len=*), pointer :: string
    character(len=len(double(string))) :: f1
    f1 = ''
  end function
  function f2(string)
    character(len=*), pointer :: string
    character(len=len(string(2:))) :: f2
    f2 = ''
  end function
  function f3(c)
    character, pointer :: c
    character(len=scan('123456789', c) + 10) :: f3
    f3 = ''
  end function
  function f4(l)
    logical, pointer :: l
    character(len=sel(l, 50, 55)) :: f4
    f4 = ''
  end function
  function f5(p)
    type(pair), pointer :: p
    integer :: i
    character(len=sum((/ p%left, p%right, (i, i = 1, 10) /))) :: f5
    f5 = ''
  end function
  function f6(i)
    integer, pointer :: i
    character(len=abs(i)*2) :: f6
    f6 = ''
  end function
  function f7(i)
    integer, allocatable :: i
    character(len=i**2) :: f7
    f7 = ''
  end function
  subroutine s(i, r, k)
    integer, pointer :: i
    real, pointer :: r
    integer, allocatable :: k
    real :: a(abs(i)*2), b(k), e(floor(r))
    character(len=k+1) :: c
    character(len=abs(i)) :: d
    character(len=int(r)) :: g(k)
    print *, size(a), size(b), len(c), len(d), size(e), len(g), size(g)
  end subroutine
end program
