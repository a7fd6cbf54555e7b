! Clause 12: bounds and lengths that depend on the arguments of another ENTRY are not asked for (gfortran 12 does, and ends).
! RUN: %hpfc -O0 %s -o %t && %hpfrun -n 2 %t | FileCheck %s
! CHECK: 6 zzabcdzzabcdzzabcdzzabcd           6          12
! CHECK-NEXT: 3 tta           3          15
! CHECK-NEXT: 7 yyabcde           4           6           6           6           6           3
! CHECK-NEXT: 101           5
subroutine s(a, n)
integer, intent(in) :: n, a(n)
integer, intent(in) :: b(3), m
character(sum(a)) :: c
character(2*n), dimension(n) :: d
character(sum(b)) :: e
integer w(sum(a)), v(maxval(b)), u(m), z(2*maxval(a):m)
c = 'zzabcdefghijkl'
d = c
w = 2
print *, len(c), c, d, size(w), sum(w)
return
entry t(a, n)
c = 'ttabcdefghijkl'
w = 5
print *, len(c), c, size(w), sum(w)
return
entry y(b, m)
e = 'yyabcdefghijkl'
v = 6
u = 1
print *, len(e), e, size(v), v, size(u)
end subroutine
function f(a, n)
integer, intent(in) :: n, a(n)
integer f, g
character(sum(a)) :: c
integer w(sum(a))
w = 3
f = size(w)
c = 'abcdef'
f = f + ichar(c(1:1))
return
entry g(n)
g = n
end function
program p
integer f, g
call s((/1,2,3/), 3)
call t((/1,2/), 2)
call y((/1,2,4/), 3)
print *, f((/1,3/), 2), g(5)
end program
