program p
real, parameter :: inf = huge(1.)*10, nan = inf - inf
logical, parameter :: same = nan == nan
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
print *, nan == nan, nan /= nan, nan < 1., nan >= 1., same, isnan(nan), isnan(1.)
print *, max(nan, 1.), min(1., nan), max(inf, 1.), min(-inf, 2.), abs(-inf), sign(inf, -1.)
print *, sqrt(inf), exp(-inf), merge(1, 2, nan > 0.)
end
