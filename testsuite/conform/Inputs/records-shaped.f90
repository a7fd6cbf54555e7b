program p
 implicit none
 type plain
  real :: m(2,2) = reshape([1.,2.,3.,4.],[2,2])
  character(2) :: w(2,1) = reshape(['ab','cd'],[2,1])
 end type
 type rec
  integer :: m(2,3) = reshape([1,2,3,4,5,6],[2,3])
  type(rec), pointer :: n => null()
 end type
 type(plain) :: x, y(2)
 type(rec), target :: z
 call s
 x = plain()
 y = plain(w=reshape(['uv','wx'],[2,1]))
 print *, x%m, y(2)%m(2,1), y(1)%w, z%m(2,:)
contains
 subroutine s
  type(plain) :: a, b(2)
  type(rec) :: c(2), d
  print *, a%m(2,1), a%w, b(2)%m, b(1)%w(2,1), c(2)%m(1,:), d%m(:,3)
  a%m = 0
  c(1)%m = 7
 end subroutine
end program
