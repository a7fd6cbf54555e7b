program p
 type t
  integer :: i = 3
  integer, pointer :: n => null()
 end type
 type(t) :: a(2) = t(5, null())
 type(t) :: c(2) = [t(5, null()), t(7,null())]
 type(t), target :: b = t(6, null())
 call s
 call s
 print *, a%i, b%i
contains
 subroutine s
 type(t), target :: d = t(6, null())
 print *, d%i
 d%i = d%i + 1
 end subroutine
end program
