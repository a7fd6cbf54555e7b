! Clause 9.3.4.1: which STATUS an OPEN of a connected unit may have.
! RUN: %compare %s
character(60) :: msg
character(8) :: s(5)=['old     ','new     ','replace ','unknown ','scratch ']
integer i,j,ios
do i=1,5
do j=1,5
 open(9,file='xx.dat'); if (i==2) then; close(9,status='delete'); else; close(9); end if
 msg=''
 if (i==5) then
 open(9,status='scratch')
 open(9,status=s(j),iostat=ios,iomsg=msg)
 else
 open(9,file='xx.dat',status=s(i))
 open(9,file='xx.dat',status=s(j),iostat=ios,iomsg=msg)
 end if
 print *, s(i),s(j),ios,trim(msg)
 close(9,status='delete')
end do
end do
do j=1,5
open(9)
msg=''
open(9,status=s(j),iostat=ios,iomsg=msg)
 print *, 'none',s(j),ios,trim(msg)
 close(9,status='delete')
end do
end
