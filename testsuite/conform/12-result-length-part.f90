! Fortran 2003 12.4: the length of a CHARACTER result is a function of a structure with an ALLOCATABLE
! CHARACTER(:) component, and the caller's structure is a variable, an element or a dummy.
! RUN: %compare %light %s
module texts
  implicit none
  type string
    integer :: extra = 1
    character(len=:), allocatable :: raw
  end type
  interface len
    module procedure length
  end interface
contains
  elemental integer function length(s)
    type(string), intent(in) :: s
    length = len(s%raw) + s%extra
  end function
  pure function text(s) result(c)
    type(string), intent(in) :: s
    character(len=len(s)) :: c
    c = s%raw
  end function
  subroutine show(s)
    type(string), intent(in) :: s
    print '(3a)', '[', text(s), ']'
    call further(s)
  end subroutine
  subroutine further(s)
    type(string), intent(in) :: s
    character(len=:), allocatable :: twice
    twice = text(s) // text(s)
    print '(i0,3a)', len(twice), '[', twice, ']'
  end subroutine
end module
program p
  use texts
  type(string) :: one, list(2)
  one%raw = 'abcd'
  list(2)%raw = 'element'
  list(2)%extra = 3
  call show(one)
  call show(list(2))
  print '(3a)', '[', text(list(2)), ']'
end program
