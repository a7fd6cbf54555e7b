! Messages about structures and components.
! RUN: %check-errors %s
module m
  implicit none
  type secret
    private
    integer :: key           !note: 'key' is declared here
  end type
  !note@+2: 'point' is defined here
  !note@+1: 'point' is defined here
  type point             !note: 'point' is defined here
    real :: x, y
  end type
  type ragged
    real, allocatable :: v(:)
  end type
end module
program p
  use m
  implicit none
  type(secret) :: s
  type(point) :: a, b(3), c(2,2)  !note: 'b' is declared here
  type(pint) :: d                !error: there is no derived type 'pint' here
  type(ragged) :: r(4)           !error: 'r' cannot be mapped: TYPE(ragged) has POINTER or ALLOCATABLE components
!hpf$ distribute r(block)
  integer :: i              !note: 'i' is declared here
  print *, s%key                 !error: the component 'key' of TYPE(secret) is PRIVATE
  print *, a%z                   !error: TYPE(point) has no component 'z'
    print *, b(1)%xx               !error: TYPE(point) has no component 'xx'
  print *, i%x                   !error: 'i' is no structure and has no components
  print *, b(1,2)%x              !error: 'b' has rank 1, 2 subscripts are given
  print *, a(1)%x                !error: 'a' is a scalar and has no subscripts
  a = 1.0                        !error: REAL(4) cannot be converted to TYPE(point) for 'a'
  b = c                          !error: rank
  a = s                          !error: TYPE(secret) cannot be converted to TYPE(point)
  a = point(1.0)                 !error: the component 'y' of TYPE(point) has no value here
  a = point(1.0, 2.0, 3.0)       !error: TYPE(point) has fewer components
  a = point(x=1.0, z=2.0)        !error: TYPE(point) has no component 'z'
  a = point((/ 1.0 /), 2.0)      !error: an array of rank 1 is given to the component 'x', which has rank 0
  a = a + a                      !error: the operands of + must be numeric, they are TYPE(point) and TYPE(point)
  call sub(s)                    !error: TYPE(secret) is passed to the dummy argument 'p', which is TYPE(point)
contains
  subroutine sub(p)
    !note@+2: the dummy argument 'p' of 'sub' is declared here
    !note@+1: 'p%x' is declared here
    type(point), intent(in) :: p
    p%x = 1.0                    !error: is INTENT(IN) and cannot be assigned
  end subroutine
end program
