! More slips of people who think of another language, or forget a mark: each has a hint, and one message.
! RUN: %check-errors %s
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
subroutine slips(i, x, a)
  ! CHECK: hint: an assignment is written with = alone
  a(1) := 3                      !error: unknown statement 'a'
  ! CHECK: hint: subscripts stand in parentheses
  a[1] = 3                       !error: unknown statement 'a'
  ! CHECK: hint: a component is written with %, not with a point
  x.y = 3                        !error: unknown statement 'x'
  ! CHECK: hint: a subroutine is called with CALL
  slips(i, x, a)                 !error: unknown statement 'slips'
  ! CHECK: hint: the left side of an assignment is a variable
  x + y = 3                      !error: unknown statement 'x'
  ! CHECK: hint: a comment begins with !
  // comment                     !error: a statement cannot begin with '/'
  ! CHECK: hint: did you mean DO i = 1, n?
  for i = 1, 3                   !error: unknown statement 'for'
  ! CHECK: hint: did you mean END DO?
  end for                        !error: expected end of statement, found 'for'
  ! CHECK: hint: a line that goes on in the next one ends with &
  x = x +                        !error: expected an expression, found end of statement
    3.0 * x
  ! CHECK: hint: a line that goes on in the next one ends with &
  call slips(i, x,               !error: '(' is not closed
    a)
  ! CHECK: '(' is not closed
  ! CHECK: hint: '!' begins a comment: 'not equal' is written /=
  !error@+1: '(' is not closed
  if (i != 3) i = 4
end subroutine
