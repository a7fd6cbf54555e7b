program p
i = 2147483647 + 1
print *, i
j = 4294967295
print *, j, int(z'ffffffff'), huge(1)*2, 3**30
x = 1./0.
y = -2e38*10
print *, x, y, 1e39, exp(1000.)
print *, 0./0.
print *, (2.,1.)*1e38*1e10
print *, 0.0**(-1)
k = 40000*60000
print *, k, -2147483647-2
end
