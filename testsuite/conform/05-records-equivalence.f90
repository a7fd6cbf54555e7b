! Clause 5: arrays of structures in COMMON of a module and in EQUIVALENCE: sections, arguments, records, namelists.
! RUN: %compare %light %s
module m
 type in
  sequence
  integer :: i
  double precision :: x
 end type
 type(in) :: tab(5)
 common /modc/ tab
contains
 subroutine fill
  integer :: k
  forall (k = 1:5) tab(k)%i = k
  tab%x = tab%i * 0.5d0
 end subroutine
end module
program p
 use m
 integer :: raw(20)
 equivalence (raw, loc)
 type(in) :: loc(5)
 call fill
 print *, tab
 loc = tab
 print *, raw(1), raw(5), raw(9)
 raw(5) = 50
 print *, loc(2)%i, maxval(loc%i), maxloc(loc%x)
 call inner(loc%i, loc(2:3)%x, 2)
 print *, loc
 loc = loc(5:1:-1)
 print *, loc%i
 do i = 1, 5
   loc(i)%x = loc(i)%i + tab(6-i)%x
 end do
 print *, loc%x
 call nm
contains
 subroutine inner(a, b, n)
  integer :: n
  integer :: a(5)
  double precision :: b(n)
  a(n) = 99
  b = -b
 end subroutine
 subroutine nm
   tab(1)%i = 12345
   write (*, *) tab(1:2)
   open (10, status='scratch', form='unformatted')
   write (10) tab
   rewind 10
   tab%i = 0
   read (10) tab
   print *, tab%i
 end subroutine
end program
