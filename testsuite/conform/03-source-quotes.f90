! Clause 3: a doubled delimiter of a character constant whose halves stand in two lines, with and without '&' in the second.
! RUN: %compare %light %s
! RUN: %hpfc -fsyntax-only -Wampersand %s 2>&1 | FileCheck %s
character(30) s
! CHECK: source-quotes.f90:[[@LINE+2]]:4: warning: a continued character constant goes on behind a '&': it goes on here [-Wampersand]
s = 'it'&
   's'
print *, s
s = 'it''&
   &s'
print *, s
s = 'it'&
   &'s'
print *, s
s = 'a' // 'b'& ! a comment

  ! and another
   'c'
print *, s
print *, 'a'&
   '', "x'"&
  & // "y""&
  &"
100 format('x'& ! a comment
   'y' , "a"&
  'b', "a" &
   "b", "a"&
& "b", "a"&
  "b", ''&
 '&', 2hxy&
 , '''' &
 ''& ! nothing
 , '''')
write(*,100)
end
