! Clause 9.4.2: components of elements, functions and structures in implied DOs of input and output lists: what an item needs is computed where
! its turn comes.
! RUN: %compare --np 1,3,4 %light %s
program io_components
  implicit none
  type list
    integer, allocatable :: d(:)
    integer :: k(3) = [1, 2, 3]
    real, pointer :: q(:) => null()
    character(4) :: name = 'none'
  end type
  type pair
    integer :: a
    real :: b(2)
  end type
  type(list) :: l(3)
  integer :: i, j, n(3), status(4), calls = 0
  real :: x(6) = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
  character(80) :: text
  character(20) :: messages(3) = 'nothing'
  !HPF$ DISTRIBUTE x(BLOCK)
  do i = 1, 3
    allocate (l(i)%d(i), l(i)%q(2))
    l(i)%d = i
    l(i)%q = i*0.5
    n(i) = i
  end do
  print *, (size(l(i)%d), i = 1, 3), i
  print *, (l(i)%d, i = 1, 3)
  print *, (l(i)%k, l(i)%k(2), sum(l(i)%q), i = 1, 3)
  print *, ((l(i)%k(j), j = 1, 3), i = 1, 3), j
  print '(3i5)', ((l(i)%d(j), j = 1, size(l(i)%d)), i = 1, 3)
  print '(3i5)', (l(i)%k(3:1:-1), i = 1, 3)
  print *, ((l(i)%d, j, j = 1, i), i = 1, 3)
  print *, (x(i), l(i)%d, x(i + 3), i = 1, 3)
  print *, (counted(l(i)), i = 1, 3), calls, (made(i), i = 1, 2)
  print '(3(a, 1x, i0, 1x))', (trim(label(i)), size(l(i)%d), i = 1, 3)
  print *, (l(i)%d, i = 3, 1), i
  write (text, '(20i3)') (l(i)%d, i = 1, 3)
  print *, trim(text)
  ! subscripts that the statement itself reads
  text = '2 1 7 8 9 10 11 12 13 14'
  read (text, *) n(1), n(2), (l(n(i))%d, i = 1, 2), j
  print *, n, j, (l(i)%d, i = 1, 3)
  read (text, *) j, l(j)%d
  print *, j, (l(i)%d, i = 1, 3)
  read (text, *, iostat=status(2), iomsg=messages(n(2))) i, l(i)%d
  print *, status(2), messages, (l(i)%d, i = 1, 3), i
  n = [2, 1, 3]
  status = 5
  text = '3 1 2 4 5 6 7 8'
  read (text, *, iostat=status(n(2))) (n(j), l(n(j))%d, j = 1, 1), (l(j)%q, j = 1, 2)
  print *, n, status(1:2), (l(i)%d, i = 1, 3), j, (l(i)%q, i = 1, 3)
  text = '1 2 3'
  read (text, *, err=10, end=20) (l(i)%d, i = 1, 3), (l(i)%q, i = 1, 3)
  print *, 'not here'
10 print *, 'nor here'
20 print *, 'end', (l(i)%q, i = 1, 3)
  text = '1 2 3 4 5 6 7 8 9 10'
  read (text, *) (l(i)%k, l(i)%q, i = 1, 2)
  print *, (l(i)%k, i = 1, 3), (l(i)%q, i = 1, 3)
  read (text, *) (x(i), l(i)%d, i = 1, 3)
  print *, x, (l(i)%d, i = 1, 3)
  open (10, status='scratch', form='unformatted')
  write (10) (size(l(i)%d), l(i)%d, i = 1, 3)
  rewind (10)
  read (10) (n(i), l(n(i))%d, i = 1, 3)
  print *, n, (l(i)%d, i = 1, 3)
  close (10)
contains
  integer function counted(l)
    type(list), intent(in) :: l
    counted = size(l%d)
    calls = calls + 1
  end function
  function made(i)
    integer, intent(in) :: i
    type(pair) :: made
    made%a = i
    made%b = [i*1.5, i*2.5]
  end function
  function label(i)
    integer, intent(in) :: i
    character(:), allocatable :: label
    label = repeat('x', i)
  end function
end program
