! Clause 4.4: structures with POINTERs to others of plain components: default and initial values (of
! variables of modules too), constructors with targets, as arguments.
! RUN: %compare %light %s %S/Inputs/records-initial.f90 %S/Inputs/records-targets.f90 %S/Inputs/records-nested.f90 \
! RUN: %S/Inputs/records-shaped.f90 %S/Inputs/records-null.f90 %S/Inputs/records-modules.f90
module mm
 type t
  integer :: i = 3
  real :: v(3) = 1
 end type
 type u
  integer :: n = 4
  type(t), pointer :: p => null()
 end type
 type w
  type(u) :: in
  type(t), pointer :: q(:) => null()
 end type
 type(u), save :: gx
 type(w) :: gw
 type(u) :: garr(3)
contains
 subroutine s(k)
  integer, intent(in) :: k
  type(u) :: loc
  type(u), save :: kept
  type(w) :: arr(2)
  if (k == 1) allocate(kept%p)
  print *, associated(loc%p), associated(kept%p), loc%n, associated(arr(2)%in%p), arr(1)%in%n
  allocate(loc%p)
  print *, loc%p%i, loc%p%v
 end subroutine
 recursive subroutine r(k)
  integer, intent(in) :: k
  type(u) :: loc
  print *, associated(loc%p)
  allocate(loc%p)
  loc%p%i = k
  if (k > 0) call r(k-1)
  print *, loc%p%i
 end subroutine
 function f() result(x)
  type(u) :: x
 end function
end module
program p
 use mm
 type(u) :: x, y
 type(w) :: ww
 type(t), target :: z
 type(u) :: a(2) = u(5, null())
 print *, associated(x%p), associated(gx%p), associated(gw%in%p), associated(gw%q), gx%n, gw%in%n
 print *, associated(garr(2)%p), garr%n
 x%p => z
 z%i = 17
 y = x
 print *, y%p%i, associated(y%p, z)
 call s(1); call s(2)
 call r(2)
 x = f()
 print *, associated(x%p)
 x = u(3, z)
 print *, associated(x%p), x%p%i
 garr(2) = x
 print *, garr(2)%p%i
 print *, associated(a(1)%p), a%n, associated(ww%in%p), ww%in%n
 garr(1)%p => garr(2)%p
 print *, associated(garr(1)%p, z)
end program
