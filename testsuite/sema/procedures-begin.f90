! What procedure pointers cannot begin with; pointers and dummy arguments that would be ELEMENTAL.
! RUN: %check-errors --no-notes %s
module m
  implicit none
  abstract interface
    subroutine s(x)
      real :: x
    end subroutine
    elemental real function each(x)
      real, intent(in) :: x
    end function
  end interface
  procedure(each), pointer :: one  !error: 'one' is a POINTER and cannot be ELEMENTAL
contains
  subroutine begins(d, e)          !error: 'e' is a dummy argument and cannot be ELEMENTAL
    procedure(s) :: d
    procedure(each) :: e
    procedure(s), pointer :: a => inner  !error: a procedure pointer can only begin with an external or module procedure, and 'inner' is an internal procedure
    procedure(s), pointer :: b => d      !error: a procedure pointer can only begin with an external or module procedure, and 'd' is a dummy argument
    procedure(s), pointer :: c => b      !error: a procedure pointer can only begin with an external or module procedure, and 'b' is a POINTER
    type holder
      procedure(s), pointer, nopass :: p => inner  !error: a procedure pointer can only begin with an external or module procedure, and 'inner' is an internal procedure
    end type
    type(holder) :: h
    call a(e(1.0))
    call b(1.0)
    call c(1.0)
    call h%p(1.0)
  contains
    subroutine inner(x)
      real :: x
    end subroutine
  end subroutine
  impure elemental subroutine ordered(x, y)
    real :: x                      !error: 'x' must have an INTENT or VALUE, since 'ordered' is ELEMENTAL
    real, value :: y
    print *, x, y
  end subroutine
end module
