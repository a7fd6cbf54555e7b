! Clause 5: pointers of modules that begin with a target.
! RUN: %compare %light %s
module base
  implicit none
  type node
    integer :: key = 5
    type(node), pointer :: next => null()
  end type
  type plain
    integer :: k = 3
    real :: v(2) = 1.5
  end type
  integer, target, save :: t(4) = [1,2,3,4], one = 11
  type(node), target, save :: n
  type(plain), target, save :: pl
  character(3), target, save :: c = 'abc'
  real, target, save :: x(3,2) = 2
  integer, pointer :: q => t(2), o => one
  type(node), pointer :: head => n
  type(plain), pointer :: pp => pl
  character(3), pointer :: cp => c
  character(:), pointer :: cd => c
  integer, pointer :: empty => null()
end module
module second
  use base
  implicit none
  integer, pointer, private :: w => one
  integer, pointer :: z => one
contains
  subroutine incr
    w = w + 1
  end subroutine
end module
program main
  call first
  call show
contains
  subroutine first
    use second, only: incr, z
    call incr
    print *, z, associated(z)
  end subroutine
  subroutine show
    use base
    use second, only: zz => z
    print *, q, o, head%key, associated(head%next), pp%k, pp%v, cp, cd, associated(empty)
    q = 9; pp%v(2) = 8; cp = 'xyz'; head%key = 6
    print *, t, pl, c, n%key, one, zz, associated(o, one), associated(zz, one)
    q => t(3)
    call again
  end subroutine
  subroutine again
    use base
    print *, q
  end subroutine
end program
