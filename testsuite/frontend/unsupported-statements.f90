! Statements of Fortran 95 that this version knows but does not compile: one message each.
! RUN: %check-errors %s
program unsupported
  equivalence (a, b), (c)         !error: EQUIVALENCE needs two variables at least
  private                        !error: PRIVATE stands only in a module
  public :: a                    !error: PUBLIC stands only in a module
  select case (i)
  case (1)
    a = 1
  case default
    a = 2
  end select
end program unsupported
