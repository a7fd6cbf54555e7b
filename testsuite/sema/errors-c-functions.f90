! C functions that cannot be called, and procedures that are no C functions.
! RUN: %check-errors %s
program p
  use iso_c_binding
  implicit none
  interface
    subroutine shaped(a) bind(c)
      import
      real(c_float) :: a(:)
    end subroutine
    subroutine pointed(a) bind(c)
      import
      real(c_float), pointer :: a
    end subroutine
    subroutine texts(a) bind(c)
      import
      character(*) :: a
    end subroutine
    subroutine unused(a) bind(c)
      import
      real(c_float), allocatable :: a(:)
    end subroutine
    subroutine takes(f) bind(c) !note: the dummy argument
      interface
        subroutine f() bind(c)
        end subroutine
      end interface
    end subroutine
    subroutine action() bind(c)
    end subroutine
  end interface
  real :: x(3)
  procedure(action), pointer :: at
  procedure(action) :: other
  abstract interface
    subroutine counts(n) bind(c)
      import
      integer(c_int), value :: n
    end subroutine
    subroutine no_c(x)
      real :: x
    end subroutine
  end interface
  procedure(counts), bind(c, name='ci') :: renamed !error: 'renamed' is 'ci' in C here, but 'renamed' in the definition
  procedure(counts) :: fortran !error: 'fortran' is 'fortran' in C here, but no function of C in the definition
  procedure(no_c) :: mistaken !error: the argument 'x' of 'mistaken' is REAL(4), but INTEGER(4) in the definition
  procedure(no_c), bind(c) :: lacking !error: 'lacking' has BIND(C), which its interface lacks
  shaped_one: block
    call shaped(x) !error: 'shaped' is BIND(C) and no procedure of this program, and cannot be called: 'a' has assumed shape
  end block shaped_one
  call texts('ab') !error: cannot be called: 'a' is CHARACTER of another length than 1
  call takes(plain) !error: 'plain' does not fit the dummy argument 'f': it is not BIND(C)
  call takes(action)
  at => plain !error: 'at' cannot point to 'plain': it is not BIND(C)
  call at
  call by(other) !error: 'other' does not fit the dummy argument 'f': it is BIND(C)
  call by(at) !error: 'at' does not fit the dummy argument 'f': it is BIND(C)
  call by(action)
contains
  subroutine plain
  end subroutine
  subroutine by(f) !note: the dummy argument
    !note@-1: the dummy argument
    interface
      subroutine f
      end subroutine
    end interface
    call f
  end subroutine
end program
subroutine renamed(n) bind(c) !note: 'renamed' is defined here
  use iso_c_binding
  integer(c_int), value :: n
end subroutine
subroutine fortran(n) !note: 'fortran' is defined here
  use iso_c_binding
  integer(c_int), value :: n
end subroutine
subroutine mistaken(n) !note: 'mistaken' is defined here
  integer :: n
end subroutine
module nested
  use iso_c_binding
  type, bind(c) :: inner
    integer(c_int) :: i, j(2)
  end type
  type, bind(c) :: outer
    type(inner) :: k(3)
  end type
contains
  subroutine within(a) bind(c)
    type(outer) :: a
    a%k(1)%i = 1
  end subroutine
  logical function known()
    known = c_associated(c_funloc(within)) !error: C cannot call 'within': 'a' is a structure that holds an array of structures
  end function
end module
