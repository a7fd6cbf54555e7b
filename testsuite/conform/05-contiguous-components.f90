! Fortran 2008 4.5.4.1: CONTIGUOUS components.
! RUN: %compare %light %s
program p
 type t
  real, pointer, contiguous :: a(:) => null()
  real, dimension(:,:), contiguous, pointer :: b
 end type
 type(t) :: x
 real, target :: z(10)
 z = 1
 x%a => z
 allocate(x%b(2,2)); x%b = 2
 print *, sum(x%a), x%b, is_contiguous(x%a)
end program
