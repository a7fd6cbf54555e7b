! CHARACTER(*) results that are no plain scalars.
! RUN: %check-errors %s
function assumed() result(f)
  character(len=*), pointer :: f      !error: the result 'f' of length '*' can only be a scalar that is neither POINTER nor ALLOCATABLE
  f = ''
end function assumed
function array()
  character(len=*) :: array(10)       !error: the result 'array' of length '*' can only be a scalar that is neither POINTER nor ALLOCATABLE
  array = ''
end function array
