! Statements of Fortran 95 that this version knows but does not compile: one message each.
! RUN: %check-errors %s
program unsupported
  equivalence (a, b), (c)         !error: EQUIVALENCE needs two variables at least
  pointer p                      !error: 'POINTER' is not supported
  private                        !error: PRIVATE stands only in a module
  public :: a                    !error: PUBLIC stands only in a module
  select case (i)
  case (1)
    a = 1
  case default
    a = 2
  end select
  p => a                         !error: 'pointer assignment' is not supported
  nullify (p)                    !error: 'NULLIFY' is not supported
end program unsupported
