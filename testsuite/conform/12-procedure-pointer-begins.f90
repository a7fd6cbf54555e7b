! Fortran 2008 12.4.3.6: procedure pointers that begin with a procedure, in modules and elsewhere.
! RUN: %compare --np 1,3,4 %light %s
module m
 implicit none
 abstract interface
  integer function f(i)
   integer, intent(in) :: i
  end function
 end interface
 procedure(f), pointer :: mp => dbl
 procedure(f), pointer :: other => null()
contains
 integer function dbl(i)
  integer, intent(in) :: i
  dbl = 2*i
 end function
 integer function tri(i)
  integer, intent(in) :: i
  tri = 3*i
 end function
 integer function through(i)
  integer, intent(in) :: i
  through = mp(i)
 end function
 subroutine count
  procedure(f), pointer :: q => tri
  print *, q(1)
  q => dbl
 end subroutine
end module
program p
 use m
 implicit none
 procedure(f), pointer :: q => tri, r
 interface
  subroutine outside(i)
   integer :: i
  end subroutine
 end interface
 procedure(outside), pointer :: s => outside
 call count
 call count
 print *, through(5), associated(mp), associated(mp, dbl), associated(other)
 print *, mp(4), q(4)
 mp => tri
 r => mp
 print *, through(5), r(1)
 call s(3)
end program
subroutine outside(i)
 integer :: i
 print *, 'outside', i
end subroutine
