! Reads all numbers of its input, and takes its time: other work stands between them.
integer :: i = 0, n
real :: x
n = 0
x = 0
do
   read (*, *, end=9) i
   n = n + 1
   if (mod(n, 4000) == 0) then
      do k = 1, 1000000
         x = x + mod(k, 7)
      end do
   end if
end do
9 print '(i0,1x,i0,1x,l1)', n, i, x >= 0
end
