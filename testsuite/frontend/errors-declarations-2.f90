! Syntax errors in declarations, IMPLICIT, PARAMETER, DATA and procedure headers.
! RUN: %check-errors %s
subroutine errors(a, 3)                 !error: expected the name of a dummy argument
  implicit real (a-b-c)                 !error: expected a letter or a range of letters, as in A-H
  implicit real (h-a)                   !error: expected a letter or a range of letters
  implicit reel (a-h)                   !error: expected a type or NONE, found 'reel'
  parameter (n)                         !error: expected 'name = value' in PARAMETER
  parameter n                           !error: expected '=', found end of statement
  save x = 3                            !error: expected end of statement or ',', found '='
  save /block/
  dimension x*8(3)                      !error: a length cannot stand here
  allocatable :: x = 3                  !error: an initial value cannot stand here
  data x, y /1, 2                       !error: expected '*', '/' or ',', found end of statement
  data (x + y) /1/                      !error: expected a variable or an implied DO in DATA
  external                              !error: expected
  interface operator +                  !error: expected end of statement, found '+'
  end interface
end subroutine errors
real subroutine s()                     !error: a SUBROUTINE has no type
end subroutine
real integer function f()               !error: the type of the function is given twice
end function
