program p
character(20) s
s = 'a\tb\n\\c\q'
print *, s
print *, 'x\x41\u0042\101'
print *, "quote\"
write(*,10) 3
10 format('it''s\t', i3, "\\n")
write(*,'(a)') 'z'
end
