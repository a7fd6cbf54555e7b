! Constraints of Fortran 2003 on ENUM, ASSOCIATE, SOURCE=, BIND(C), PROTECTED and DO CONCURRENT.
! RUN: %check-errors %s
module guarded
  integer, protected, target :: t
  integer, protected, pointer :: q
end module
subroutine interoperable(x) bind(c)
  type plain
    integer :: i
  end type
  type(plain) :: x                  !error: 'x' must be of a TYPE with BIND(C), since 'interoperable' is BIND(C)
end subroutine
program later
  use guarded
  type pair
    integer :: a = 1, b = 2
    integer, allocatable :: c(:)
  end type
  integer :: x
  type(pair) :: r
  integer, allocatable :: al(:), ab(:)
  integer, pointer :: p
  associate (s => x + 1, u => r, v => pair(3, 4, null()), al2 => al)
    s = 3                           !error: this name is associated with the value of an expression and cannot be assigned
    v%b = 3                         !error: this name is associated with the value of an expression and cannot be assigned
    u%b = 3
    allocate (u%c(3))
    allocate (al2(3))               !error: 'al2' is a name of ASSOCIATE and cannot be allocated
    read *, s                       !error: this name is associated with the value of an expression and cannot be read
    print *, s, v%b
  end associate
  allocate (al(3), source=1.5)      !error: 'al' is INTEGER(4) and cannot be allocated from REAL(4)
  allocate (al(3), ab(2), mold=1_8) !error: 'al' is INTEGER(4) and cannot be allocated from INTEGER(8) !error: 'ab' is INTEGER(4) and cannot be allocated from INTEGER(8)
  allocate (integer :: ab(3), source=1) !error: a type and SOURCE= cannot stand together
  p => t                            !error: 't' is PROTECTED and cannot be the target of a POINTER outside of the module 'guarded'
  p => q
  do concurrent (i = 1:3)
    call impure(i)                  !error: 'impure' must be PURE to be called in a DO CONCURRENT
  end do
contains
  subroutine impure(k)
    integer, intent(in) :: k
    print *, k
  end subroutine
end program
