! Clause 8: ASSOCIATE names of sections with vector subscripts, whose values stay those of the beginning; parts of them.
! RUN: %compare %light %s
integer a(5), v(3), b(2,4), w(2)
type t
integer k
end type
type(t) s(4)
integer i
a = (/1,2,3,4,5/)
v = (/5,3,1/)
b = reshape((/(i, i=1,8)/), (/2,4/))
w = (/4,2/)
do i = 1, 4
s(i)%k = 10*i
end do
associate (x => a(v), y => b(:,w), z => a((/2,4/)), r => s(w))
v = 0
w = 1
print *, x(2), x(2:3), x(3:1:-1), x((/3,2/)), x
print *, x((/1,2/)), size(x), y(1,2), y(2,:), y(:,1), y(2,(/2,1/)), z(2), z
print *, r(2)%k, r%k
end associate
print *, a, b, s%k
end
