! Fortran 2003 9.5.1.4, 9.6: ASYNCHRONOUS=, ID=, WAIT: transfers are complete when their statement is.
! RUN: %compare %light %s
program a
 integer :: i, n, ids(3), wait
 character(10) :: how
 real, asynchronous :: x(3), y(3), z(3,3)
 x = [1.5, 2.5, 3.5]
 do i = 1, 3
  z(:,i) = x*i
 end do
 open(9, status='scratch', form='unformatted', asynchronous='yes')
 do i = 1, 3
  write(9, asynchronous='yes', id=ids(i)) z(:,i)
 end do
 wait(unit=9, id=ids(2), iostat=n)
 wait(9)
 rewind(9)
 do i = 1, 3
  read(9, asynchronous='yes') y
  wait(9)
  print *, y, n
 end do
 inquire(9, asynchronous=how)
 print *, how
 wait(9, err=10)
10 close(9)
 wait = 3
 print *, wait
end program
