program p
 type t
  integer :: i = 3
  real :: v(2) = 1
 end type
 type u
  integer :: n = 4
  type(t), pointer :: p => null()
 end type
 type l
  integer :: k
  type(l), pointer :: nx => null()
  type(t), pointer :: d => null()
 end type
 type(t), target :: z, zz(3)
 type(t), pointer :: q
 type(u) :: x, a(3)
 type(l), target :: b
 type(l) :: c
 integer :: i
 zz%i = [7,8,9]
 x = u(3, z)
 x%p%i = 11
 print *, z%i, associated(x%p, z), x%n
 q => zz(2)
 x = u(4, q)
 print *, x%p%i, associated(x%p, zz(2)), associated(x%p, z)
 x = u(5, zz(3))
 x%p%v(2) = 77
 print *, zz(3)%v, x%p%i
 do i = 1, 3
  a(i) = u(i, zz(i))
 end do
 a(2)%p%i = -8
 print *, zz%i, (a(i)%p%i, i=1,3)
 b = l(1, null(), z)
 c = l(2, b, zz(1))
 print *, c%nx%k, c%nx%d%i, c%d%i
 call show(u(9, z)); call show(u(n=2)); call show(u(3, q)); print *, tag(u(3, null())), tag(u(4, z))
 a = [u(1, z), u(2, null()), u(3, zz(1))]
 print *, associated(a(1)%p), associated(a(2)%p), a(3)%p%i
 x = u(n=3)
 print *, associated(x%p)
contains
 subroutine show(y)
  type(u), intent(in) :: y
  print *, y%n, associated(y%p); if (associated(y%p)) print *, y%p%i
 end subroutine
 integer function tag(y)
  type(u), intent(in) :: y
  tag = y%n + merge(100,0,associated(y%p))
 end function
end program
