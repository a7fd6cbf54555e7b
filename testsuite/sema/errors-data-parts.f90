! DATA gives values to parts of the procedure's own structures, not of its host's and its dummy arguments.
! RUN: %check-errors %s
module kept
  type numbered
    integer n
  end type
  type(numbered) y                  !note: 'y' is declared here
contains
  subroutine parts(x)
    type(numbered) x, z
    data x%n /1/                    !error: 'x' is a dummy argument and cannot stand in DATA
    data y%n /1/                    !error: 'y' is a variable of the host and cannot stand in DATA here
    data z%n /1/
    x = z
  end subroutine
end module
end
