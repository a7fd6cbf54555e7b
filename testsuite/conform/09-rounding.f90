! Clause 9.4.1 and 9.5.1: ROUND= of OPEN, READ, WRITE and INQUIRE, list-directed too; descriptors in the format come after it.
! RUN: %compare --np 1,3 %s
program rounding
character(30) :: s, b
real :: y
open(10,status='scratch')
inquire(10,round=s); print *, s
write(10,'(f4.0)') 2.5
close(10)
open(10,status='scratch',round='up'); call w
open(10,status='scratch',round='down'); call w
open(10,status='scratch',round='zero'); call w
open(10,status='scratch',round='nearest'); call w
open(10,status='scratch',round='compatible'); call w
open(10,status='scratch',round='processor_defined'); call w
write(b,'(f4.0,rz,f4.0)',round='up') 2.5, 2.5; print *, b
write(b,*,round='up') 2.5; print *, b
b = '0.1'
read(b,*,round='up') y; print *, y
contains
subroutine w
inquire(10,round=s); print *, s
write(10,'(f4.0,f4.0,f6.2,e10.2)') 2.5, -2.5, 1.005, 3.14159
write(10,'(f4.0,f4.0)',round='up') 2.5, -2.5
write(10,'(rd,f4.0,f4.0)',round='up') 2.5, -2.5
write(10,*) 0.1
rewind(10)
read(10,'(a)') b; print *, b
read(10,'(a)') b; print *, b
read(10,'(a)') b; print *, b
read(10,'(a)') b; print *, b
close(10)
end subroutine
end program
