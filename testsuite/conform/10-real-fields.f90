! Clause 10.5.1.2: REAL fields that are incomplete.
! RUN: %compare --np 1,3 %s
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
end
