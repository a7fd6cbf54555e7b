! Directives that are not supported, and parts of those that are.
! RUN: %check-errors %s
program unsupported
  integer, parameter :: n = 4
  real :: a(n)
  !HPF$ RANGE a                  !error: expected '(', found end of statement
  !HPF$ ON HOME a(i) BEGIN       !error: expected '(', found 'a'
  !HPF$ ON HOME (a(i)), BEGIN n  !error: expected end of statement, found 'n'
  !HPF$ LAYOUT (a)               !error: 'LAYOUT' is not supported
  !HPF$ PASS_BY (a)              !error: 'PASS_BY' is not supported
end program unsupported
