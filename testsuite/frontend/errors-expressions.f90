! Syntax errors in expressions.
! RUN: %check-errors %s
program errors
  a = b c                !error: expected end of statement, found 'c'
  a = b +                !error: expected an expression, found end of statement
  a = b + * c            !error: expected an expression, found '*'
  a = (b + c             !error: '(' is not closed
  a = b + c)             !error: expected end of statement, found ')'
  a = [1, 2              !error: '[' is not closed
  a = (/ 1, 2            !error: '(/' is not closed
  a = b < c < d          !error: expected end of statement, found '<'
  a = 3 * -1             !warning: a signed operand behind '*' should be in parentheses
  a = 2 ** -b            !warning: a signed operand behind '**' should be in parentheses
  a = 'x' 'y'            !error: expected end of statement, found 'y'
  a = (1, 2, 3)          !error: expected ')': a complex constant has two parts
  a = (i, i=1)           !error: an implied DO has the form (items, i = first, last)
  a = (i, i=1,2)         !error: an implied DO stands only in array constructors, output lists and DATA
  a = f(*)               !error: '*' cannot stand here
  a = f(i=1:2)           !error: 'i = first:last' stands only in FORALL
  a = b ? c              !error: '?' has no meaning here
  a = b%3                !error: expected a name, found '3'
  a = s(1)(2)            !error: expected a substring, as in (first:last)
end program errors
