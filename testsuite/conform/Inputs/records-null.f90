module m
 type t
  integer :: k = 2
  integer, allocatable :: a(:)
 end type
 type s
  type(t) :: x
  character(5) :: nm = 'none'
 end type
 type(t), target :: mt = t(4, null())
 type(s), save :: ms
 type(t), save, target :: arr(2)
contains
 integer function get()
  get = mt%k + ms%x%k + sum(arr%k)
 end function
 recursive integer function rec(n) result(r)
  integer, intent(in) :: n
  type(t), target :: l
  r = l%k
  l%k = n
  if (n > 0) r = r + rec(n-1)
  arr(1)%k = arr(1)%k + 1
 end function
end module
program p
 use m
 print *, get()
 print *, rec(3), arr%k, ms%nm
 mt%k = 9
 allocate(mt%a(2)); mt%a = 5
 print *, get(), mt%a
 mt = t(1, null())
 print *, allocated(mt%a), mt%k
 ms = s(t(3, null()), "x")
 print *, allocated(ms%x%a), ms%nm
end program
