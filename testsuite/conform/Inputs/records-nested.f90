program p
 implicit none
 type inner
  integer :: a(2) = [1,2]
  character(4) :: s = 'init'
  character(2) :: c(2) = ['ab','cd']
 end type
 type outer
  type(inner) :: in(2)
  real :: m(2,2) = reshape([1.,2.,3.,4.],[2,2])
  type(outer), pointer :: next => null()
 end type
 type plain
  type(inner) :: in(3)
 end type
 type(outer) :: o(2), q
 type(outer), target :: t
 type(plain) :: x, y(2)
 integer :: k
 k = 3
 print *, o(1)%in(2)%a, q%in(1)%a, t%in(2)%a, t%in(2)%c
 print *, x%in(3)%a, y(2)%in(1)%c, y(1)%in(2)%a
 q%in = inner([k,k+1], 'x', 'uv')
 print *, q%in(1)%a, q%in(2)%a, q%in(2)%c
 o(2) = q
 print *, o(2)%in(2)%a, o(2)%m, o(1)%m(2,1), t%m
 y(1)%in = inner([k,5])
 y(:)%in(1) = inner([6,k], 'yy')
 print *, y(1)%in(1)%a, y(1)%in(3)%a, y(2)%in(2)%a, y(2)%in(1)%s, y(2)%in(3)%c
 call s
contains
 subroutine s
  type(outer) :: l
  type(plain) :: z(2)
  print *, l%in(2)%a, l%m(1,2), z(2)%in(2)%a, z(1)%in(3)%c(2)
  z = plain(inner([9,8]))
  print *, z(1)%in(2)%a
 end subroutine
end program
