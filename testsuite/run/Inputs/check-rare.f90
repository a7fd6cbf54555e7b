program wrong
  implicit none
  integer :: sp(3) = 1, n = 1, seed(8) = 1, dim = 7
  real :: x, a(3,4) = 1, b(1,0) = 1, c(1,0), s(4); integer :: which; character(8) :: arg
  call get_command_argument(1, arg); read (arg, *) which; select case (which)
  case (1)
    do x = 1.0, 3.0
      if (x < 9) call change(x)
    end do
  case (2)
    c = cshift(b, sp(1:n))
  case (3)
    c = eoshift(b, sp(1:n))
  case (4)
    call again(n, seed)
  case (5)
    s(1:4) = sum(a, dim)
  case default
    call right
  end select
  print *, 'not reached', c, s
contains
  subroutine change(y)
    real :: y
    y = y + 1
  end subroutine
  subroutine again(size, put)
    integer, optional :: size, put(:)
    call random_seed(size, put)
  end subroutine
  subroutine right ! in which there is nothing to find
    dim = 2
    call texts(8, 'short')
    call texts(2, 'le')
    do x = 1.0, 3.0
      if (x == 2.0) cycle
      print *, x, sum(a, dim)
    end do
    do x = 3.0, 1.0, -1.0
      if (x == 2.0) exit
      call nothing
    end do
    do x = 3.0, 1.0
      call nothing
    end do
    c = cshift(b, sp(1:0))
    print *, x, size(c)
    stop
  end subroutine
  subroutine nothing
  end subroutine
  subroutine texts(n, s)
    integer :: n
    character(*) :: s
    print *, [character(n) :: s, s]
  end subroutine
end program wrong
