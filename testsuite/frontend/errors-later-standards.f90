! What later standards have, and hpfc has not, is named: no error of syntax alone.
! RUN: %check-errors %s
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
subroutine arrays(a, b, t)
  real :: a(..)                     !error: '.' has no meaning here
  ! CHECK: hint: arrays of assumed rank are not supported
  real, intent(in) :: b(:)[*]       !error: expected end of statement,
  ! CHECK: hint: coarrays are not supported
  type(*) :: t                      !error: TYPE(*) is not supported
  codimension c[*]                  !error: 'CODIMENSION' is not supported
  integer :: rank, critical, y(3)
  rank = 3
  critical = 4
  y(1)[2] = 3                       !error: unknown statement 'y'
  ! CHECK: hint: coarrays are not supported
  print *, y[2]                     !error: expected end of statement
  ! CHECK: hint: subscripts stand in parentheses
  sync all                          !error: 'SYNC ALL' is not supported
  critical                          !error: 'CRITICAL' is not supported
    y(1) = 2
  end critical
  select rank (a)                   !error: 'SELECT RANK' is not supported
  rank (1)
    y(1) = 1
  rank default
    y(1) = 2
  end select
end subroutine
subroutine parameters
  type :: matrix(k, n)              !error: expected end of statement, found '('
  ! CHECK: hint: types with parameters are not supported
    integer, kind :: k = 4          !error: 'kind' is not supported: types have no parameters
    integer, len :: n               !error: 'len' is not supported: types have no parameters
    real(k) :: a(n)
  end type
  type(matrix(8, 3)) :: a           !error: types with parameters are not supported
  real, codimension[*] :: c(4)      !error: 'codimension' is not supported: there are no coarrays
end subroutine
