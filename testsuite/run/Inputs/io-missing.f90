program f
integer :: i
print *, 'before'
open(10,file='missing.txt',status='old')
end
