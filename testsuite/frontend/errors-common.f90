! COMMON blocks without members, results with the name of their function.
! RUN: %check-errors %s
subroutine s
  common //                        !error: no variables stand behind this COMMON block
  common /b/ x /c/                 !error: no variables stand behind this COMMON block
  common ///d/ y                   !error: no variables stand behind this COMMON block
  common /e/ z, // w /g/ v, u
contains
  function f() result(f)           !error: the RESULT must have another name than the FUNCTION
  end function
end subroutine
