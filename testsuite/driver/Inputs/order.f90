integer i, j
open (10, file='o2.bin', form='unformatted', access='stream')
write (10) 1, 256
close (10)
open (11, file='o2.bin', form='unformatted', access='stream', convert='native')
read (11) i, j
print *, i, j
close (11, status='delete')
open (12, form='unformatted', status='scratch')
write (12) 77
rewind 12
read (12) i
print *, i
end
