! -ffixed-line-length-N moves the end of the statement field; the default is column 72.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck --check-prefix=C72 %s
! RUN: %hpfc -fsyntax-only -fdump-parse -ffixed-line-length-132 %s | FileCheck --check-prefix=WIDE %s
! RUN: %hpfc -fsyntax-only -fdump-parse -ffixed-line-length-none %s | FileCheck --check-prefix=NONE %s
! C72: x = 1
! C72-NEXT: y = 2
! WIDE: x = 1 + 2
! WIDE-NEXT: y = 2
! NONE: x = 1 + 2
! NONE-NEXT: y = 2 + 3
      X = 1                                                             + 2
      Y = 2                                                                                                                          +3
      END
