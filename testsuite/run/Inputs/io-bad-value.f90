program f
integer :: i
real :: a(10)
!hpf$ distribute a(block)
print *, 'before'
open(10,file='in.txt'); write(10,'(a)') '1 2 3','x 5'; rewind 10
read(10,*) i
print *, i
read(10,*) a(1:1), i
end
