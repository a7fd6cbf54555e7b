! BIND(C) of variables, types and their components: what C has no counterpart for
! RUN: %check-errors --no-notes %s
module m
  use iso_c_binding
  implicit none
  type, bind(c) :: good
    integer(c_int) :: n
    character(c_char) :: c(8)
    type(c_ptr) :: p
  end type good
  type plain
    integer :: n
  end type plain
  type, bind(c) :: bad
    integer(c_int), pointer :: p          !error: the component 'p' of TYPE(bad) is a POINTER, which BIND(C) forbids
    integer(c_int), allocatable :: a(:)   !error: the component 'a' of TYPE(bad) is ALLOCATABLE, which BIND(C) forbids
    character(2) :: c                     !error: the component 'c' of TYPE(bad) is a CHARACTER of another length than 1, which BIND(C) forbids
    type(plain) :: t                      !error: the component 't' of TYPE(bad) is of a TYPE that is not BIND(C), which BIND(C) forbids
    type(good) :: g
  end type bad
  integer(c_int), bind(c) :: i
  integer(c_int), bind(c, name='named') :: j
  integer(c_int), bind(c, name='one') :: k, l  !error: NAME= of BIND(C) is the name of one variable, and 'l' is a second one
  character(2), bind(c) :: text           !error: 'text' cannot be BIND(C): it has not one character
  type(plain), bind(c) :: record          !error: 'record' cannot be BIND(C): its TYPE is not
  type(good), bind(c) :: struct           !warning: C does not see the BIND(C) variable 'struct', which is no scalar number
  integer, parameter, bind(c) :: three = 3  !error: 'three' cannot be both PARAMETER and BIND(C)
  integer(c_int) :: n, o
  bind(c) :: n
  bind(c) :: n                            !error: 'n' has BIND(C) already
  integer(c_int), bind(c) :: shared
  equivalence (shared, o)                 !error: 'shared' is BIND(C) and cannot be in an EQUIVALENCE
  integer(c_int) :: x
  common /block/ x
  bind(c) :: /block/
contains
  subroutine s()
    integer(c_int), bind(c) :: local      !error: 'local' cannot be BIND(C): it is no variable of a module
    local = 1
  end subroutine s
end module m
module shared_names
  use iso_c_binding
  implicit none
  integer(c_int), bind(c, name='twice') :: once
  integer(c_int), bind(c, name='twice') :: again  !error: 'again' is 'twice' in C, as something else is already
  integer(c_int), bind(c, name='called') :: value  !error: 'value' is 'called' in C, as something else is already
  integer(c_int), bind(c, name='inside') :: other  !error: 'other' is 'inside' in C, as something else is already
  integer(c_int), bind(c, name='') :: none
  integer(c_int), bind(c, name='') :: no_other
  interface
    subroutine called() bind(c)
    end subroutine called
  end interface
contains
  subroutine inside() bind(c)
  end subroutine inside
end module shared_names
subroutine kinds
 use iso_c_binding
 type, bind(c) :: both              !error: TYPE(both) is BIND(C) and cannot have SEQUENCE
  sequence
  integer(c_int) :: i
 end type
 type, bind(c) :: calls
  procedure(), pointer, nopass :: f !error: the component 'f' of TYPE(calls) is a procedure pointer, which BIND(C) forbids
 end type
end subroutine
