! Clause 7.5.4: FORALL assigns structures that POINTER components of the elements of an array lead to.
! RUN: %compare %light %s
program p
   type t
     integer :: k = 3
   end type
   type t2
      type(t), pointer :: a
      integer, pointer :: b
   end type
   type(t), target :: x(3)
   integer, target :: z(3)
   type(t2), pointer :: y(:)
   type(t2) :: w(3)
   integer :: i
   integer :: n = 3
   allocate (y(n))
   do i=1,n
     y(i)%a => x(i)
     w(i)%a => x(4-i)
     w(i)%b => z(i)
     y(i)%b => z(4-i)
   end do
   forall (i=1:n) y(i)%a = t(i*7)
   forall (i=1:n) w(i)%b = i
   print *, x, z
   forall (i=1:n) y(i)%b = y(i)%b + w(i)%a%k
   forall (i=1:n, z(i) > 2) w(i)%a = y(4-i)%a
   print *, x, z
end program p
