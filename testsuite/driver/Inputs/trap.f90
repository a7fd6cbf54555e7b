real x, y
x = 0
read (*,*,iostat=i) y
y = 0
print *, 'before'
x = 1.0/y
print *, 'after', x
end
