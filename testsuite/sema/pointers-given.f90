! What a constructor gives to POINTER components must be something that a pointer can point to.
! RUN: %check-errors %s
program given
  type t
    character(2), pointer :: q
  end type
  type b
    integer, pointer :: r(:)
  end type
  type c
    character(2), pointer :: r(:)
  end type
  type(t) :: x
  type(b) :: z
  type(c) :: w(2)
  integer :: j(3) = 1 !note: 'j' is declared here
  integer, target :: i(3) = 1
  character(3) :: u(4) !note: 'u' is declared here
  character(3), target :: v(4)
  x = t(v(1)(1:3)) !error: the target has another length than the POINTER component 'q'
  x = t(u(1)(1:2)) !error: a pointer can only point to a variable with TARGET or POINTER
  x = t('abc'(1:2)) !error: a pointer can only point to a variable with TARGET or POINTER
  z = b(j(2:3)) !error: 'j' has neither TARGET nor POINTER
  z = b(i + 1) !error: a pointer can only point to a variable
  z = b((i)) !error: a pointer can only point to a variable
  z = b(i([1, 2])) !error: a pointer cannot point to a section with a vector subscript
  w(1) = c(u(2:3)(1:2)) !error: 'u' has neither TARGET nor POINTER
end program
