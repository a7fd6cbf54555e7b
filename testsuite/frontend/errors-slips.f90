! Slips of people who think of another language, or forget a mark: each has a hint, and one message.
! RUN: %check-errors %s
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
subroutine slips(i, x, a)
  ! CHECK: :[[@LINE+2]]:3: error
  ! CHECK: hint: did you mean INTEGER?
  int j                          !error: unknown statement 'int'
  ! CHECK: hint: did you mean DOUBLE PRECISION?
  double y                       !error: unknown statement 'double'
  ! CHECK: hint: '::' stands between the attributes and the names
  real, dimension(3) a           !error: expected end of statement
  integer, k                     !error: expected a name or '::', found ','
  ! CHECK: hint: 'less or equal' is written <=
  if (i =< 3) i = 4              !error: expected ')', found '='
  ! CHECK: hint: 'greater or equal' is written >=
  if (i => 3) i = 4              !error: expected ')', found '=>'
  ! CHECK: hint: 'not equal' is written /=
  if (i <> 3) i = 4              !error: expected an expression, found '>'
  ! CHECK: hint: it is written .AND.
  if (i == 3 && i == 4) i = 4    !error: '&' has no meaning here
  ! CHECK: hint: it is written .OR., with points
  if (i == 3 or i == 4) i = 4    !error: expected ')', found 'or'
  ! CHECK: hint: operators and logical constants have a point on each side
  if (i .eq 3) i = 4             !error: '.' has no meaning here
  ! CHECK: error: THEN must be the end of its line
  if (i == 3) then i = 4         !error: THEN must be the end of its line
  ! CHECK: hint: a power is written **
  i = 2^3                        !error: '^' has no meaning here
  ! CHECK: hint: a remainder is written MOD(a, b)
  i = i % 2                      !error: expected a name, found '2'
  ! CHECK: hint: write x = x + 1: there are no operators of assignment
  i += 1                         !error: unknown statement 'i'
end subroutine
