! Attributes of procedures: BIND(C), PROTECTED, lengths of results.
! RUN: %check-errors %s
subroutine of_c(f, g, h) bind(c)                !error: the dummy procedure 'g' must have !error: the dummy procedure 'h' must have an interface with BIND(C), since 'of_c' is BIND(C)
  interface
    subroutine f() bind(c)
    end subroutine
  end interface
  external g
  procedure() :: h
end subroutine
subroutine declared
  procedure(), bind(c) :: p               !error: 'p' has BIND(C), which its interface lacks
  procedure(), pointer, protected :: q    !error: 'q' cannot be PROTECTED: that stands only in a module
  character(:), external :: text          !error: 'text' is a function without explicit interface, whose result cannot have length ':'
end subroutine
