! Clause 9.4: a statement that the connection of its unit does not allow leaves the unit where it was.
! RUN: %compare %light %s
program refused
real x
integer ios
character(60) m
open(10,file='refused.dat',access="stream",form='unformatted')
write(10) 1., 2., 3., 4.
rewind(10)
read (10, '(1x, g14.7)', iostat = ios, iomsg=m) x
print *, ios, trim(m)
inquire(10, pos=k)
print *, k
read (10) x
print *, x
inquire(10, pos=k)
print *, k
read (10, *, iostat = ios, iomsg=m) x
print *, ios, trim(m)
inquire(10, pos=k)
print *, k
read(10) x
print *, x
write(10,*,iostat=ios) 1
print *, ios
read(10) x
print *, x
close(10,status='delete')
open(10,status='scratch',form='unformatted')
write(10) 1., 2.
write(10) 3., 4.
write(10) 5., 6.
rewind(10)
read (10, '(1x, g14.7)', iostat = ios, iomsg=m) x
print *, ios, trim(m)
read(10) x
print *, x
read (10, *, iostat = ios, iomsg=m) x
print *, ios, trim(m)
read(10) x
print *, x
close(10)
open(10,status='scratch',form='formatted')
write(10,*) 1., 2.
write(10,*) 3., 4.
write(10,*) 5., 6.
rewind(10)
read (10, iostat = ios, iomsg=m) x
print *, ios, trim(m)
read(10,*) x
print *, x
read (10, iostat = ios, iomsg=m, rec=2) x
print *, ios, trim(m)
read(10,*) x
print *, x
read (10, '(i5)', iostat = ios, iomsg=m, rec=2) x
print *, ios, trim(m)
read(10,*) x
print *, x
close(10)
open(10,status='scratch',form='unformatted',access='direct',recl=8)
write(10,rec=1) 1., 2.
write(10,rec=2) 3., 4.
read(10,iostat=ios,iomsg=m) x
print *, ios, trim(m)
read(10,'(i4)',iostat=ios,iomsg=m,rec=1) x
print *, ios, trim(m)
read(10,rec=2) x
print *, x
end program
