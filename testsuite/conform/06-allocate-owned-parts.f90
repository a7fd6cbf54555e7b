! Clause 6.3.1 of Fortran 2003: SOURCE= for ALLOCATABLE scalars in arrays of structures, array components among what they hold.
! RUN: %compare %light %s
program p
  implicit none
  type part
    integer :: k = -1
    real :: w(2) = [0.5, 0.25]
    integer :: m(2,2) = 3
  end type
  type whole
    type(part), allocatable :: p(:), one
    type(part), pointer :: q => null()
  end type
  type(whole), allocatable :: a(:)
  type(whole), target :: t
  integer :: i
  allocate (a(2))
  a(1)%p = [part(1), part(2, [1., 2.])]
  a(2) = a(1)
  allocate (a(2)%one, source=a(1)%p(2))
  allocate (a(1)%one, a(1)%q, source=part(5, m=reshape([1, 2, 3, 4], [2, 2])))
  allocate (a(2)%q, source=a(2)%one)
  allocate (t%one, mold=a(2)%one)
  allocate (t%q, source=a(1)%p(1))
  a(2)%p(2)%w = 9
  print *, (a(i)%one, a(i)%q, i = 1, 2), t%q, t%one%k, t%one%w
  deallocate (t%one)
  allocate (t%one, source=a(1)%one)
  print *, t%one, allocated(a(2)%p), a(2)%p%k
end program
