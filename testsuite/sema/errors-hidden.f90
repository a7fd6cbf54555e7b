! Names that hide a type in use, ENTRYs that are EXTERNAL, PRIVATE components deep in NAMELIST, lengths of functions.
! RUN: %check-errors %s
module m
  type inner                       !note: 'inner' is defined here
    private
    integer :: i
  end type
  type middle
    type(inner) :: x
  end type
  type outer
    type(middle) :: y(2)
  end type
  type t
    integer :: i
  end type
contains
  subroutine s
    type(t) :: a                   !note: it is used here
    integer :: t                   !error: 't' is the name of a type that is used here and cannot be declared
    t = 3
  end subroutine
  subroutine good
    type(outer) :: o
    namelist /n/ o
    write(*, n)
  end subroutine
  subroutine own
    type t
      real :: x
    end type
    type(t) :: a
    a%x = 1
  end subroutine
end module
subroutine s
  external e                       !error: 'e' is an ENTRY of this procedure and cannot be EXTERNAL in it
  call x(e)
  return
  entry e                          !note: the ENTRY is here
end subroutine
program p
  use m
  type(outer) :: o
  character(10) f
  character(12) g
  external g
  namelist /n/ o                   !error: 'o' cannot be in the NAMELIST group 'n': component 'i' of TYPE(inner) is PRIVATE
  write(*, n)
  print *, f(3.0), g(3.0)          !error: 'f' has length 10 here, but the function returns 12
end program
character(12) function f(x)        !note: 'f' is declared here
  f = 'a'
end function
character(*) function g(x)
  g = 'a'
end function
