! Statements of Fortran 95 that this version knows but does not compile: one message each.
! RUN: %check-errors %s
program unsupported
  common /block/ a               !error: 'COMMON' is not supported
  equivalence (a, b)             !error: 'EQUIVALENCE' is not supported
  namelist /n/ a                 !error: 'NAMELIST' is not supported
  pointer p                      !error: 'POINTER' is not supported
  private                        !error: PRIVATE stands only in a module
  public :: a                    !error: PUBLIC stands only in a module
  type point                     !error: 'TYPE' is not supported
    sequence
    real :: x
  end type point
  type(point) :: b               !error: 'TYPE' is not supported
  go to 10                       !error: 'GO TO' is not supported
10 if (a) goto 10                !error: 'GO TO' is not supported
  if (a) 10, 20, 30              !error: 'arithmetic IF' is not supported
  select case (i)                !error: 'SELECT CASE' is not supported
  case (1)
    a = 1
  case default
    a = 2
  end select
  p => a                         !error: 'pointer assignment' is not supported
  nullify (p)                    !error: 'NULLIFY' is not supported
  assign 10 to i                 !error: 'ASSIGN' is not supported
  pause                          !error: 'PAUSE' is not supported
end program unsupported
