! Clause 10.5.1.2: fields of numbers that are incomplete.
! RUN: %compare %s
character(10) :: c(23) = [ &
  'E+00      ','+         ','-         ','.         ','+.        ', &
  'E5        ','D         ','e         ','E+        ','+E2       ', &
  '.E2       ','-.        ','1E        ','1+        ','1.D+      ', &
  'Q3        ','1-2       ','+-1       ','1.2.3     ','-E        ', &
  'E-        ','1e5x      ', '-E2       ']
character(20) cc
integer i, ios
real x
double precision d
complex z
do i=1,23
 x=42
 read(c(i),'(f10.4)',iostat=ios) x
 if (ios/=0) x=42
 print *, c(i), ios, x
end do
do i=1,23
 d=42
 read(c(i),'(d10.4)',iostat=ios) d
 if (ios/=0) d=42
 print *, c(i), ios, d
end do
do i=1,23
 x=42
 read(c(i),*,iostat=ios) x
 if (ios/=0) x=42
 print *, c(i), ios, x
end do
do i=1,23
 z=42
 cc=c(i)//c(i)
 read(cc,'(2g10.3)',iostat=ios) z
 if (ios/=0) z=42
 print *, c(i), ios, z
end do
call signs
! in files a comma ends a field early, unless it is the decimal one: then nothing does
do i=1,3
 open(10,status='scratch')
 write(10,'(a)') '1,2;3','1;2,3','1;2;3'
 rewind 10
 do j=1,3
  x=42
  k=42
  if (i==1) read(10,'(f4.0,i2)',iostat=ios) x,k
  if (i==2) read(10,'(dc,f4.0,i2)',iostat=ios) x,k
  if (i==3) read(10,'(i1,dc,f3.0)',iostat=ios) k,x
  print *, i, j, ios
  if (ios==0) print *, x, k
 end do
 close(10)
end do
contains
  ! a sign and blanks are 0, without the sign; of integers a blank must be behind it
  subroutine signs
    character(8) :: t(9) = [ '-      #', ' -     #', '   -   #', '- 1    #', '+  12  #', '-0     #', ' +     #', '+.     #', '   +- ##' ]
    character(9) :: f(7) = [ character(9) :: '(i4)', '(bz,i4)', '(b4)', '(bz,b4)', '(o4)', '(z4)', '(bz,z4)' ]
    character(9) :: g(4) = [ character(9) :: '(f4.0)', '(bz,f4.0)', '(bz,g4.2)', '(bn,e4.2)' ]
    integer :: i, j, k
    do i = 1, 7
      do j = 1, 9
        k = 77
        read (t(j), f(i), iostat=ios) k
        print *, f(i), t(j), ios, k
      end do
    end do
    do i = 1, 4
      do j = 1, 9
        x = 77
        read (t(j), g(i), iostat=ios) x
        if (ios /= 0) x = 77
        print *, g(i), t(j), ios, transfer(x, 1)
      end do
    end do
  end subroutine
end
