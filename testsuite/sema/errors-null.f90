! NULL() where a value is wanted, and NULL(MOLD) of another type or rank.
! RUN: %check-errors %s
program main
  implicit none
  type t
    integer, pointer :: p => null()
  end type
  type u
    type(nowhere), pointer :: p !error: there is no derived type 'nowhere' here
    type(later), pointer :: q
  end type
  type later
    integer :: i
  end type
  integer, pointer :: i => null(), v(:)
  real, pointer :: x, z(:)
  type(t) :: s
  integer :: n
  i = null()        !error: NULL() has no value
  print *, kind(null()) !error: NULL() has no value
  associate (a => null()) !error: NULL() has no value
  end associate
  n = size(null(v)) !error: NULL() has no value
  x => null(i)      !error: the pointer in NULL() is INTEGER(4) of rank 0
  z => null(x)      !error: REAL(4) of rank 0, but REAL(4) of rank 1 is to be associated
  v => null(mold=z) !error: the pointer in NULL() is REAL(4) of rank 1
  v => null(v)
  x => null(x)
  s = t(null())
  call takes(null())
  call takes(null(i))
  call takes(null(x)) !error: the pointer in NULL() is REAL(4) of rank 0, but INTEGER(4) of rank 0
  call takes(null(v)) !error: the pointer in NULL() is INTEGER(4) of rank 1
  call texts(null(), 5)
contains
  subroutine texts(p, n)
    integer :: n
    character(n), pointer :: p(:)
  end subroutine
  subroutine takes(p)
    integer, pointer :: p
  end subroutine
end program
subroutine no_parentheses
  type :: holder
    procedure(), pointer, nopass :: f => null  !error: 'holder%f' is a procedure pointer and can only point to a procedure !note: 'null' is declared here
  end type holder
  integer, pointer :: p
  procedure(), pointer :: f
  type(holder) :: h
  p => null    !error: 'null' has neither TARGET nor POINTER
  f => null    !error: 'f' is a procedure pointer and can only point to a procedure
  h%f => null  !error: 'holder%f' is a procedure pointer and can only point to a procedure
end subroutine
