program f
integer :: i
real :: a(100000)
!hpf$ distribute a(block)
a = 1
print *, 'before'
open(10,file='/dev/full')
write(10,*) a
close(10)
print *, 'after'
end
