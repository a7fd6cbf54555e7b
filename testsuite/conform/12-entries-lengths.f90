! Clause 12: local arrays and texts in procedures with ENTRY, whose bounds and lengths are reductions of arguments.
! RUN: %compare %light %s
subroutine s(a, n)
integer, intent(in) :: n, a(n)
character(sum(a)) :: c
character(2*n), dimension(n) :: d
integer w(sum(a))
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
entry g(a, n)
g = n
end function
program p
integer f, g
call s((/1,2,3/), 3)
call t((/1,2/), 2)
print *, f((/1,3/), 2)
end program
