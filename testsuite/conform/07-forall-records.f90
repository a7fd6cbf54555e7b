! Clause 7: FORALL over structures with POINTER components, pointer assignment included.
! RUN: %compare --np 1,3 %light %s
program p
 type t
  integer, pointer :: q => null()
  integer :: k
  type(t), pointer :: nx => null()
 end type
 type(t), target :: x(5), z(5)
 integer, target :: y(5)
 integer i
 y = (/5,4,3,2,1/)
 z%k = 0
 forall (i=1:5) x(i)%q => y(6-i)
 do i=1,5
  print *, x(i)%q
 end do
 forall (i=2:5) x(i)%q => x(i-1)%q
 print *, (x(i)%q, i=1,5)
 forall (i=1:5) x(i)%k = i
 forall (i=1:5, mod(i,2)==1)
  x(i)%nx => z(6-i)
  z(i)%k = x(i)%k*10
 end forall
 print *, x(1)%nx%k, x(5)%nx%k, associated(x(2)%nx)
 forall (i=1:5:2) x(i)%nx%k = x(i)%k + x(6-i)%nx%k
 print *, z%k
 forall (i=2:5) x(i)%q = x(i-1)%q + 1
 print *, y
 forall (i=1:4) x(i)%k = x(i+1)%k
 print *, x%k
end program
