! Clause 4: variables get the value of a named constant whose pointers are null.
! RUN: %compare %light %s
module m
  type t1
    integer :: a = 3
  end type
  type t2
    type(t1), pointer :: p => null()
    integer, pointer :: ip => null(), iv(:) => null()
    type(t1), pointer :: pv(:) => null()
    type(t1), allocatable :: al
    integer, allocatable :: ai, av(:)
    integer :: n = 1
  end type
  type(t2), parameter :: c = t2(n=2), cc(2) = [t2(n=3), t2()]
end module
program t
  use m
  type(t2), target :: l, v(2)
  type(t1), target :: x, y(2)
  integer, target :: i
  l%p => x; l%ip => i; allocate (l%iv(3), l%al, l%ai, l%av(2)); l%pv => y
  v(1) = l
  l = c
  call show(l)
  v = cc
  call show(v(1)); call show(v(2))
  v(1)%p => x
  v(2)%pv => y
  v = cc(2:1:-1)
  call show(v(1))
  v(2) = c
  call show(v(2))
  call show(cc(1))
  print *, c%n, cc%n
contains
  subroutine show(s)
    type(t2), intent(in) :: s
    print *, associated(s%p), associated(s%ip), associated(s%iv), associated(s%pv), allocated(s%al), allocated(s%ai), &
      allocated(s%av), s%n
  end subroutine
end program
