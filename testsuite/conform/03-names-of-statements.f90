! Clause 3: variables and procedures that are named SUBROUTINE, ENDSUBROUTINE, FUNCTION and INTEGER, in statements that run on.
! RUN: %compare %s
program names
  integer endsubroutine
  call integer
  call real
  print *, endsubroutine
contains
  subroutine integer
    integer subroutine
    integer subroutines, entry
    subroutine = 3
    endsubroutine &
    = subroutine/subroutine
    entry = 4
    subroutines = 5
    print *, subroutine, subroutines, entry
  endsubroutine &


  ; subroutine real
    real function
    integer module
    function = 3
    module = 2
    print *, function*module
  end subroutine &

; end program
