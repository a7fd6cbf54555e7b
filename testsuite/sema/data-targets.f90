! data-targets.f90: targets that DATA gives to pointers, and pointers to substrings of arrays.
! RUN: %check-errors %s
program p
  integer, save :: c  !note: 'c' is declared here
  real, save, target :: r
  integer, pointer :: pa, pc
  data pa /r/         !error: REAL(4) cannot be the target of a POINTER to INTEGER(4)
  data pc /c/         !error: 'c' has neither TARGET nor POINTER
end
