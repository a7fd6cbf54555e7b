! Clause 5: DATA for components of elements of arrays of structures, and for some elements.
! RUN: %compare %light %s
program p
 type in
  sequence
  integer :: m(2)
  real :: y
 end type
 type out
  integer :: k
  type(in) :: s(2)
 end type
 type(in) :: z(3), u(2,2), v(3)
 type(out) :: o(2), n
 data z(2)%m /5,6/, z(1)%y, z(3)%y /1.5, 2.5/
 data u /4*in((/1,2/), 3.)/
 data v(2) /in((/8,9/), 1.)/
 data n%s(1)%m(2) /9/, (o(i)%k, i=1,2) /10, 20/
 print *, z(2)%m, z(1)%y, z(3)%y
 print *, u
 print *, v(2)
 print *, n%s(1)%m(2), o%k
end
