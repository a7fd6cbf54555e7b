module a
 type t
  integer :: k = 2
  type(t), pointer :: n => null()
 end type
 type(t), target :: root
 type(t) :: tab(3)
end module
module b
 use a
 real :: x(4) = 3
contains
 subroutine touch
  root%k = root%k + 1
  tab(2)%k = tab(2)%k*10
 end subroutine
end module
subroutine other
 use a, only: t, q => tab, root
 implicit none
 q(1)%n => root
 print *, q%k, root%k, associated(q(1)%n, root), associated(q(3)%n)
end subroutine
program p
 use b
 call touch
 call other
 call touch
 call other
 print *, x, root%k
end program
