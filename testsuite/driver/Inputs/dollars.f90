program p
integer a$b, sys$x
a$b = 3; sys$x = 4
call q$r(a$b)
print *, a$b, sys$x
write(*,'(i3,$)') 5
print *, 6
end
subroutine q$r(n)
n = n+1
end
