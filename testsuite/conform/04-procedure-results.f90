! Fortran 2003 4.5.3: functions of all kinds of results through procedure pointers that are components.
! RUN: %compare %light %s
module m
 type v
  real :: x(2) = 0
 end type
 type o
  procedure(mk), pointer, nopass :: make => null()
  procedure(tx), pointer, nopass :: text => null()
  procedure(arr), pointer, nopass :: list => null()
  procedure(el), pointer, nopass :: each => null()
 end type
contains
 function mk(i) result(r)
  integer, intent(in) :: i
  type(v) :: r
  r%x = [i, 2*i]
 end function
 function tx(n) result(r)
  integer, intent(in) :: n
  character(n) :: r
  r = repeat('ab', n)
 end function
 function arr(n) result(r)
  integer, intent(in) :: n
  integer :: r(n)
  r = [(i, i=1,n)]
 end function
 function el(n) result(r)
  integer, intent(in) :: n
  character(:), allocatable :: r
  r = repeat('z', n)
 end function
end module
program p
 use m
 type(o) :: q, w(2)
 type(v) :: y
 q%make => mk; q%text => tx; q%list => arr; q%each => el
 w = q
 y = q%make(3)
 print *, y%x, q%text(5), q%list(4), q%each(3)
 y = w(2)%make(4)
 print *, y%x, len(w(1)%text(3)), sum(w(2)%list(5)), w(1)%each(2)
end program
