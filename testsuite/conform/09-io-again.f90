! Clause 9: OPEN of a connected unit with another STATUS, ENDFILE behind the endfile record, WAIT without a unit; reals without digits; slashes behind the last record of direct access.
! RUN: %compare %s
integer i, ios, nr
character(2) :: str2(2), str
character(60) :: msg = ""
open(8, form='unformatted', status='scratch')
write(8) 3
open(8, form='unformatted', status='scratch', iostat=ios, iomsg=msg)
print *, ios, trim(msg); msg = ""
rewind 8
read(8, iostat=ios) i
print *, ios
close(8)
open(8)
open(8, status='old', iostat=ios)
print *, ios
open(8, status='new', iostat=ios, iomsg=msg)
print *, ios, trim(msg); msg = ""
close(8, status='delete')
wait(11, iostat=ios)
print *, ios
open(9, status='scratch')
endfile(9)
endfile(9, iostat=ios, iomsg=msg)
print *, ios, trim(msg); msg = ""
write(9,*,iostat=ios,iomsg=msg) 1
print *, ios, trim(msg); msg = ""
backspace(9)
write(9,*,iostat=ios,iomsg=msg) 1
print *, ios, trim(msg); msg = ""
close(9)
close(9)
open (9, status='scratch', access='direct', recl=4, form='formatted')
do i = 1, 4
write (9, '(i2)', rec=i) i
end do
read (9, '(i2,/)', rec=1, iostat=ios) i
inquire (9, nextrec=nr)
print *, i, ios, nr
read (9, '(i2,//)', rec=4, iostat=ios) i
inquire (9, nextrec=nr)
print *, i, ios, nr
read (9, '(i2,/)', rec=4, iostat=ios) i
inquire (9, nextrec=nr)
print *, i, ios, nr
read (9, '(i2)', rec=4, iostat=ios) i
inquire (9, nextrec=nr)
print *, i, ios, nr
end
