! Clause 9.4.1 and 9.5.1: ROUND= of OPEN, READ, WRITE and INQUIRE, list-directed too, both ways; descriptors in the format come after it.
! RUN: %compare %s
program rounding
use ieee_arithmetic
character(30) :: s, b
real :: y, v(3)
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
call reading('up')
call reading('down')
call reading('zero')
call reading('nearest')
call reading('compatible')
call reading('processor_defined')
b = '0.1 0.1 0.1'
call ieee_set_rounding_mode(ieee_up)
read(b,'(f3.0,1x,rd,f3.0)') v(1:2); print '(2z9)', v(1:2)
read(b,*) v; print '(3z9)', v
call ieee_set_rounding_mode(ieee_nearest)
b = '1e39 -1e39'
read(b,*,round='zero') v(1:2); print '(2z9)', v(1:2)
contains
subroutine reading(mode)
character(*), intent(in) :: mode
character(5) :: t(2) = ['1.66 ', '-1.66']
real(8) :: d
complex :: c
integer :: i
do i = 1, 2
read(t(i),*,round=mode) y
read(t(i),'(f5.0)',round=mode) d
print '(2z18)', y, d
b = '('//t(i)//','//t(i)//')'
read(b,*,round=mode) c
b = '2*'//t(i)
read(b,*,round=mode) v(1:2)
print '(4z9)', c, v(1:2)
end do
open(10,status='scratch',round=mode)
write(10,'(a)') t
rewind(10)
read(10,*) y
read(10,'(en6.0)') d
print '(2z18)', y, d
close(10)
end subroutine
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
