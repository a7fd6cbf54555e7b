! Clause 5: CHARACTER arrays as function results whose length or bounds are reductions of arguments.
! RUN: %compare %light %s
module m
contains
function g(x) result(r)
integer, intent(in) :: x(:)
character(sum(x)) r(maxval(x))
r = 'abcdefghijkl'
r(1)(2:2) = 'X'
end function
function g2(x) result(r)
integer, intent(in) :: x(:)
character(sum(x)) r(3)
r = 'abcdefghijkl'
end function
function g3(x, n)
integer, intent(in) :: x(:), n
character(n) g3(sum(x))
g3 = 'abcdefghijkl'
end function
function h(w) result(r)
character(*), intent(in) :: w(:)
character(maxval(len_trim(w))) r(size(w))
r = w
end function
subroutine s(w)
character(*), intent(in) :: w(:)
character(maxval(len_trim(w))) :: one, all(size(w))
one = w(1)
all = w
print *, one, all, len(one), len(all)
end subroutine
end module
use m
character(10) w(3)
character(3) q(3)
w = (/ 'abc   ', 'de    ', 'fghi  ' /)
print *, g((/2,3/)), len(g((/2,3/))), size(g((/2,3/)))
print *, g2((/2,3/)), len(g2((/1,3/)))
print *, g3((/2,3/), 4)
print *, h(w), len(h(w))
q = h(w)
print *, q
call s(w)
call s(h(w))
print *, ['<'//h(w)//'>']
end
