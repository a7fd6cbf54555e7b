! Clause 11.1: a main program may be CONTAINS and what follows; 2.5.4: a derived type is a scope of its own, for labels too.
! RUN: %compare %light %S/Inputs/main-contains.f90 %s
program labels
  type t1
1   integer :: i = 4
  end type
  type t2
1   integer :: i = 5
  end type
  type(t1) :: a
  type(t2) :: b
  goto 1
  print *, 'not here'
1 print *, a%i, b%i
  call s
contains
  subroutine s
    type t1
1     real :: x = 1.5
    end type
    type(t1) :: c
    do 1 i = 1, 2
      c%x = c%x + i
1   continue
    print *, c%x
  end subroutine
end program
