! 5.3: IMPLICIT TYPE(t) in front of the definition of t; structures that only statements name.
! RUN: %compare %light %s
module m
  type with
   integer :: k = 7
   real :: x(2) = 3
  end type
  type list
   integer :: k = 8
   integer, allocatable :: a(:)
  end type
end module
subroutine begins(n)
  use m
  implicit type(with) (u), type(list) (v)
  u2%x(1) = n
  print *, u2%k, u2%x, v1%k, allocated(v1%a)
  v1%k = n
  u2%k = n
  v1%a = [1, 2]
end subroutine
subroutine s
  implicit type(blob) (a), integer (b-z)
  type blob
    integer :: i
    real :: x(2)
  end type
  dimension aa(3)
  a1%i = 4
  aa%i = [1,2,3]
  aa(2)%x = 5
  call step
contains
  subroutine step
    a2 = blob(3, [1.,2.])
    a1%i = a1%i + a2%i
    print *, a1%i, a2, aa%i, aa(2)
  end subroutine
end subroutine
program p
  implicit type(t) (t)
  type t
   integer, pointer :: p
   integer :: k = 7
   integer, allocatable :: a(:)
  end type
  allocate (t1%p)
  t1%p = 5
  print *, t1%k, t1%p
  allocate (t2%a(3))
  nullify (t3%p)
  print *, size(t2%a), associated(t3%p), allocated(t4%a)
  call s
  call begins(1)
  call begins(2)
end program
