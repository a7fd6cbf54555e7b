! Clause 12: lengths and shapes of results that depend on components of elements of arrays of structures with POINTER components.
! RUN: %compare %light %s
module m
  type shape_t
    integer :: n(2) = (/ 2, 3 /)
    character(8) :: name = 'shape'
    integer, pointer :: ext(:) => null()
  end type
  type cfg
    type(shape_t) :: s(2)
    integer :: pad = 1
  end type
contains
  pure function names(c) result(s)
    type(cfg), intent(in) :: c
    character(len_trim(c%s(1)%name) + c%pad) :: s
    s = c%s(1)%name
  end function
  function vec(c) result(s)
    type(cfg), intent(in) :: c
    integer :: s(c%s(2)%n(1))
    s = c%pad
  end function
  function vec2(c) result(s)
    type(shape_t), intent(in) :: c(:)
    integer :: s(c(2)%n(1))
    s = 3
  end function
  function nm2(c) result(s)
    type(shape_t), intent(in) :: c(:)
    character(len_trim(c(2)%name)) :: s
    s = 'abcdefgh'
  end function
  subroutine t(c)
    type(cfg), intent(in) :: c
    print *, names(c), len(names(c)), vec(c), vec2(c%s), nm2(c%s)
  end subroutine
end module
use m
type(cfg) :: c
c%s(2)%n = 4
call t(c)
print *, names(c), len(names(c)), vec(c), vec2(c%s), nm2(c%s(2:1:-1))
end
