! Misspelt keywords, with hints.
! RUN: %check-errors %s
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
program errors
  ! CHECK: error: unknown statement 'pirnt'
  ! CHECK: hint: did you mean PRINT?
  pirnt *, a                     !error: unknown statement 'pirnt'
  ! CHECK: error: unknown statement 'wrte'
  ! CHECK: hint: did you mean WRITE?
  wrte (*, *) a                  !error: unknown statement 'wrte'
  ! CHECK: error: unknown statement 'thn'
  ! CHECK: hint: did you mean THEN?
  if (a) thn                     !error: unknown statement 'thn'
  ! CHECK: error: unknown statement 'cal'
  ! CHECK: hint: did you mean CALL?
  cal f(x)                       !error: unknown statement 'cal'
  ! CHECK: error: unknown statement 'xyzzy'
  ! CHECK-NOT: hint
  xyzzy 3                        !error: unknown statement 'xyzzy'
  ! CHECK: error: unknown directive 'distribut'
  ! CHECK: hint: did you mean DISTRIBUTE?
  !HPF$ DISTRIBUT A(BLOCK)       !error: unknown directive 'distribut'
  ! CHECK: error: unknown statement 'c'
  ! CHECK: hint: fixed form is read with -ffixed-form, or from a file that ends in .f
  c a comment of fixed form      !error: unknown statement 'c'
  ! CHECK: error: unknown statement 'x'
  ! CHECK: hint: an assignment is written with one =
  x(3) == 4                      !error: unknown statement 'x'
  ! CHECK: error: expected ')', found '='
  ! CHECK: hint: a comparison is written ==
  if (a = 3) x = 1               !error: expected ')', found '='
  (a) = 3                        !error: a statement cannot begin with '('
  !HPF$ (A) = 3                  !error: a directive cannot begin with '('
end program errors
