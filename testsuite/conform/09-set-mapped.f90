! 6.3.1, 9: STAT=, IOSTAT= and what else statements set, elements of mapped arrays and their substrings.
! RUN: %compare %light %s
program p
  implicit none
  integer :: k(6), v(8), u
  logical :: l(4)
  character(12) :: c(4), d
  real :: x(4)
  integer, allocatable :: w(:)
  real, pointer :: q(:)
  integer :: i, j
!HPF$ distribute k(block)
!HPF$ distribute l(cyclic)
!HPF$ distribute c(block)
!HPF$ distribute x(cyclic)
!HPF$ distribute v(block)
  k = -1; l = .false.; c = '............'; x = 5
  allocate (w(3), stat=k(2))
  allocate (w(3), stat=k(3))
  print *, k(2) == 0, k(3) /= 0
  deallocate (w, stat=k(k(2) + 1))
  print *, k(1)
  open (10, status='scratch', iostat=k(4))
  print *, k(4)
  write (10, '(a)', iostat=k(5)) '123 456'
  rewind (10, iostat=k(6))
  print *, k(5:6)
  read (10, '(i2)', advance='no', size=k(2), iostat=k(3)) k(1)
  print *, k(1:3)
  read (10, '(i9)', advance='no', size=k(2), iostat=k(3), eor=10) k(1)
  print *, 'no eor'
10 print *, k(2), k(3) < 0
  read (10, *, iostat=k(3)) k(4)
  print *, k(3) < 0
  inquire (10, opened=l(1), named=l(2), exist=l(3), form=c(1), access=c(2)(1:4), number=k(5), sequential=c(3)(3:5))
  print *, l, c, k(5)
  inquire (iolength=k(6)) x(1:2), k(1)
  print *, k(6)
  close (10, iostat=k(1))
  call random_number(x(2))
  print *, x(2) < 1, x(1), x(3)
  call mvbits(15, 0, 2, k(2), 4)
  k(3) = 0
  call mvbits(k(6), 2, 2, k(3), 1)
  print *, k(2), k(3)
  call date_and_time(values=v)
  print *, v(1) > 2000
  call date_and_time(c(1)(5:12), d)
  print *, c(1)(1:4)
  call system_clock(k(1), k(2), k(3))
  print *, k(2) > 0
  do i = 1, 4
    write (c(i)(i:i + 2), '(i3)') i * 11
    read (c(i)(i + 1:i + 2), '(i2)') k(i)
  end do
  print *, c(2:4), k
  write (c, '(i5)') k(1:4)
  print *, c
  read (c, *) (k(i), k(i + 1), i = 1, 4, 2)
  print *, k
  d = '5 6 7'
  read (d, *) i, k(i), k(i + 1)
  print *, i, k
end program
