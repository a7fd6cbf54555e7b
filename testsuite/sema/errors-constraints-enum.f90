! ENUM, ABSTRACT INTERFACE and DIMENSION without what they need.
! RUN: %check-errors %s
program enums
  enum, bind(c)                     !error: ENUM without an ENUMERATOR
  end enum
  enum, bind(c)
    enumerator :: a = 1.5           !error: the value of an enumerator must be INTEGER
  end enum
  enum, bind(c)
    enumerator :: b(10) = 2           !error: the enumerator 'b' is a scalar of the kind that all have
    enumerator :: c*8                 !error: the enumerator 'c' is a scalar of the kind that all have
  end enum
  abstract interface g              !error: an ABSTRACT INTERFACE has no generic name
    subroutine s(x)
    end subroutine
  end interface
  dimension x, y(3)                 !error: DIMENSION needs the bounds of 'x'
end program
