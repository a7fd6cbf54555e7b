! What is called is neither a module nor a BLOCK DATA unit, and no conversion or comparison of texts is an actual argument.
! RUN: %check-errors %s
subroutine calls
  intrinsic float, llt, int, sqrt
  procedure(), pointer :: p
  external outside
  call house                      !error: 'house' is a module and cannot be called
  x = filled(1)                   !error: 'filled' is a BLOCK DATA unit and cannot be called
  call outside(float)             !error: the intrinsic 'float' cannot be an actual argument
  call outside(int)               !error: the intrinsic 'int' cannot be an actual argument
  call outside(sqrt)
  p => llt                        !error: the intrinsic 'llt' cannot be an actual argument
end subroutine
module house                      !note: 'house' is declared here
end module
block data filled                 !note: 'filled' is declared here
  common /c/ i
  data i /1/
end
end
