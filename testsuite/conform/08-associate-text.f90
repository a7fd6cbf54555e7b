! Clause 8: ASSOCIATE names of arrays of texts whose length only run time knows.
! RUN: %compare %light %s
module m
type t
integer a
integer b(2)
end type
contains
function f(n)
integer, intent(in) :: n
type(t), allocatable :: f(:)
integer i
allocate(f(n))
do i = 1, n
f(i)%a = i
f(i)%b = i
end do
end function
function g(n)
integer, intent(in) :: n
character(n) :: g(2)
g(1) = 'abcdefgh'
g(2) = 'x'
end function
function h(n)
integer, intent(in) :: n
character(:), allocatable :: h(:)
allocate(character(n) :: h(2))
h(1) = 'abcdefgh'
h(2) = 'x'
end function
end module
use m
character(5) c(3)
integer n
n = 3
c = 'abcde'
associate (x => f(3))
print *, x%a, x(2)%b
end associate
associate (x => g(3))
print *, x, len(x)
end associate
associate (x => h(3))
print *, x, len(x)
end associate
associate (x => (/ c(1)(1:n), c(2)(1:n) /))
print *, x, len(x)
end associate
end
