! What cannot stand in interface bodies and blocks, and names of END INTERFACE and USE
! RUN: %check-errors --no-notes %s
module m
  use n, operator(-) => operator(+)     !error: what the language defines cannot have another name
  use n, operator(.p.) => operator(+)   !error: what the language defines cannot have another name
  use n, name => operator(.plus.)       !error: another name for a defined operator is a defined operator
  use n, operator(.q.) => name          !error: another name for a name is a name
  use n, operator(.add.) => operator(.plus.), other => name
  interface
    real function one(i)
      f(i) = 2*i                        !error: an assignment or statement function cannot stand in an interface body
    end function one
    real function two(i)
      entry three(i)                    !error: ENTRY cannot stand in an interface body
    end function two
    real function four(i)
      data k /1/                        !error: DATA cannot stand in an interface body
    end function four
    real function five(i)
10    format (a)                        !error: FORMAT cannot stand in an interface body
    end function five
  end interface
  interface
    module procedure p                  !error: MODULE PROCEDURE stands only in a generic INTERFACE
  end interface
  interface operator(.gt.)
  end interface operator(.lt.)          !error: 'operator(<)' is not the name of this INTERFACE
  interface operator(==)
  end interface operator(.eq.)
  interface name
  end interface nmae                    !error: 'nmae' is not the name of this INTERFACE
end module m
