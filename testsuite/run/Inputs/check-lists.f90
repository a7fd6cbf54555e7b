! Case number n from the command line does one wrong thing.
program lists
  implicit none
  integer :: n, i, j, k
  character(len=8) :: arg
  character(len=200) :: text
  integer :: a(10), d(10), v(3)
  real :: m(4,4)
  integer, allocatable :: al(:)
!hpf$ distribute d(block)
  call get_command_argument(1, arg)
  read (arg, *) n
  a = (/ (i, i = 1, 10) /); d = a; m = 1; i = 3; j = 11; k = 9; text = ' '
  select case (n)
  case (1)
    m(1:i,:) = transpose(m)
  case (2)
    where (a(1:i) > 0) a(1:5) = 1
  case (3)
    print *, a(1:i) + a(1:5)
  case (4)
    print *, dot_product(a(1:i), d(1:5))
  case (5)
    read (text, *) a(1:j)
  case (6)
    write (text, *) (a(j), j = k, 12)
  case (7)
    d(j) = 1
  case (8)
    print *, al
  case (9)
    print *, sum(d(1:i)*a(1:5))
  end select
  print *, 'not noticed', n
end program lists
