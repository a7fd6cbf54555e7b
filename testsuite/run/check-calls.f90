! -fcheck=bounds calls the functions in subscripts once.
! RUN: %compare --np 1,3 --flags=-fcheck=all %s
integer :: a(5)=[1,2,3,4,5], n = 0
type t
 integer k
 integer, pointer :: p
end type
type(t) :: r(5)
a(f()) = a(f()) + 1
print *, n
print *, a(f()), n
r(f())%k = 3
print *, n
r(f()) = r(f())
print *, n
contains
integer function f()
 n = n+1
 f = 2
end
end
