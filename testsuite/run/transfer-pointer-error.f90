! Bytes that no TRANSFER of a structure with POINTER components gave, where one goes back.
! RUN: %hpfc -o %t %s && %not %hpfrun -n 2 %t 2>&1 | FileCheck %s
! CHECK: error: TRANSFER to a structure with POINTER components of what no TRANSFER of such a structure gave
program p
  type t
    integer, pointer :: v(:)
  end type
  type(t) :: a
  a = transfer((/ 1, 2 /), a)
  print *, associated(a%v)
end program
