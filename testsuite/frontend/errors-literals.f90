! Literals that are out of range or not closed.
! RUN: %check-errors %s
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
program errors
  a = 99999999999                !error: integer constant is too large for INTEGER(4)
  ! CHECK: hint: write 99999999999_8 for an INTEGER(8)
  a = 99999999999_8
  a = 99999999999999999999_8     !error: integer constant is too large for any kind
  a = 1.0e99                     !error: real constant is too large for REAL(4)
  a = 1.0d999                    !error: real constant is too large for REAL(8)
  a = 1.0d0_8                    !error: a constant with exponent letter D cannot have a kind
  a = 1.0q9999                   !error: real constant is too large for REAL(16)
  a = 1.0q0_16                   !error: a constant with exponent letter Q cannot have a kind
  a = b'102'                     !error: 'b'102'' is not a constant of base 2 with at most 64 bits
  a = z'11112222333344445'       !error: at most 64 bits
  !error@+1: character constant is not terminated
  a = 'abc
  !error@+1: character constant is not terminated
  a = "abc'
  a = 1_                         !error: '_' has no meaning here
  a = é                          !error: byte 195 has no meaning here
end program errors
