! INCLUDE: beside the source, then beside the including file, then in -I directories; messages name the included file.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
! RUN: %hpfc -fsyntax-only -fdump-parse -I %S %s | FileCheck %s
program included
  ! CHECK: type INTEGER(4) parameter :: n = 10
  ! CHECK-NEXT: type INTEGER(4) parameter :: m = 20
  include "Inputs/common.inc"  ! with a comment
  ! CHECK-NEXT: type INTEGER(4) :: include(n)
  integer :: include(n)
  ! CHECK: include(3) = 4
  include (3) = 4
end program included
