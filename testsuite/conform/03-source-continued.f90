! A character constant that goes on in the next line without '&': the blanks in front of its text do not count, as gfortran has it.
! RUN: %compare %light %s
! RUN: %hpfc -fsyntax-only -Wampersand %s 2>&1 | FileCheck %s
! CHECK: source-continued.f90:[[@LINE+3]]:5: warning: a continued character constant goes on behind a '&': it goes on here [-Wampersand]
character(40) s
s = 'abc&
    def'
print *, s
s = 'one&

  ! a comment
       & two&
three'
print *, s
print *, "x""&
  y&
  "
end
