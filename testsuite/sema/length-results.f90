! CHARACTER(*) results that are no plain scalars, variables of implied DOs that are pointers.
! RUN: %check-errors %s
function assumed() result(f)
  character(len=*), pointer :: f      !error: the result 'f' of length '*' can only be a scalar that is neither POINTER nor ALLOCATABLE
  f = ''
end function assumed
function array()
  character(len=*) :: array(10)       !error: the result 'array' of length '*' can only be a scalar that is neither POINTER nor ALLOCATABLE
  array = ''
end function array
subroutine indices
  integer, pointer :: p
  real :: a(3)
  print *, (a(p), p = 1, 3)           !error: a POINTER or ALLOCATABLE variable of an implied DO in a list of input or output is not supported
end subroutine indices
