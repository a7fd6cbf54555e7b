! A literal that goes on behind column 72 has no end there: the hint tells why.
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
! RUN: %hpfc -fsyntax-only -ffixed-line-length-132 %s
      PROGRAM P
C CHECK: :[[@LINE+2]]:56: error: character constant is not terminated
C CHECK: hint: text behind column 72 is not read: see -ffixed-line-length-N
      PRINT *, 'A LITERAL THAT IS SHORT ENOUGH OR SO', 'AND ONE THAT IS NOT'
      END
