! What C prints comes once, between what the program prints before and after it; so does what C calls.
! RUN: %hpfc %s %S/../conform/Inputs/c-printing.c -o %t
! RUN: %hpfrun -n 3 %t | %FileCheck %s
program p
  use iso_c_binding
  implicit none
  interface
    subroutine say(f) bind(c)
      import
      type(c_funptr), value :: f
    end subroutine
    integer(c_int) function different() bind(c)
      import c_int
    end function
  end interface
  print *, 'one'
  call say(c_funloc(two))
  print *, 'three'
  print *, different() == different()
contains
  subroutine two(i) bind(c)
    integer(c_int), intent(in) :: i
    print *, 'two', i
  end subroutine
end program
! CHECK: one
! CHECK-NEXT: C begins
! CHECK-NEXT: two{{ +}}5
! CHECK-NEXT: C ends
! CHECK-NEXT: three
! CHECK-NEXT: F
! CHECK-NOT: {{.}}
