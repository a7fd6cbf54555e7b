! A misspelt THEN opens its block, and a broken header its procedure: neither brings messages of its own
! RUN: %check-errors %s
subroutine branch(x, n)
  real :: x(n)
  if (n > 3)thne  !error: unknown statement 'thne'
    x = 0
  else
    x = 1
  end if
end subroutine branch
subroutine (x)  !error: expected a name, found '('
  real :: x
