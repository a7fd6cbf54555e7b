! Clause 12: OPTIONAL structures, and what pointers lead to, that may be absent, for OPTIONAL dummies with VALUE (an internal error of gfortran 12).
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
module m
  implicit none
  type s
    complex :: z
    logical :: l
  end type
  type t
    integer :: a
    real :: b
    type(s) :: s
    character(4) :: c
  end type
contains
  subroutine outer(x, k, y)
    type(t), optional :: x
    type(t), optional, intent(in) :: y
    integer, optional :: k
    call inner(x, k)
    call inner(y)
    if (present(x)) print *, 'still', x
    print *, f(x, 1), f(y, 2)
    call through(x)
  end subroutine
  subroutine through(x)
    type(t), optional, value :: x
    call inner(x)
    if (present(x)) print *, 'kept', x%a
  end subroutine
  subroutine inner(x, k)
    type(t), optional, value :: x
    integer, optional, value :: k
    print *, present(x), present(k)
    if (present(x)) then
      x%a = x%a + 1
      x%s%z = 2 * x%s%z
      x%c(1:1) = '#'
      print *, x
      x = t(0, 0., s((1., 1.), .true.), 'zzz')
    end if
    if (present(k)) then
      k = k + 1
      print *, k
    end if
  end subroutine
  integer function f(x, k)
    type(t), optional, value :: x
    integer, intent(in) :: k
    f = -k
    if (present(x)) f = x%a + k
    if (present(x)) x%a = 1000
  end function
end module
module n
  type t
    integer :: a
    integer, pointer :: p
  end type
  type u
    integer :: v
  end type
contains
  subroutine o1(x, al, uu, q)
    type(t), optional :: x
    type(u), allocatable, optional :: al
    type(u), optional :: uu
    type(t), pointer, optional :: q
    call i1(x)
    call i2(al)
    call i2(uu)
    call i1(q)
  end subroutine
  subroutine i1(x)
    type(t), optional, value :: x
    print *, present(x)
    if (present(x)) print *, x%a
  end subroutine
  subroutine i2(x)
    type(u), optional, value :: x
    print *, present(x)
    if (present(x)) print *, x%v
  end subroutine
end module
program p
  use m
  implicit none
  type(t), target :: y = t(1, 2.5, s((1., 2.), .true.), 'text'), v(3)
  type(t), pointer :: q
  call outer()
  call outer(y, 3)
  call outer(k=3)
  call outer(y=y)
  v = y
  v(2)%a = 7
  call outer(v(2), y=v(3))
  print *, y, v(2)
  nullify (q)
  call inner(q)
  q => v(2)
  call inner(q)
  print *, v(2)
  call records
end program
subroutine records
  use n
  type(u) :: y = u(123)
  type(t), target :: z
  type(u), allocatable :: al
  type(t), pointer :: q
  nullify (z%p, q)
  z%a = 6
  call o1()
  call o1(z, uu=y)
  call o1(al=al, q=q)
  allocate (al)
  al = y
  q => z
  call o1(al=al, q=q)
end subroutine
! CHECK: F F
! CHECK-NEXT: F F
! CHECK-NEXT: -1 -2
! CHECK-NEXT: F F
! CHECK-NEXT: T T
! CHECK-NEXT: 2 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: 4
! CHECK-NEXT: F F
! CHECK-NEXT: still 1 2.50000000 (1.00000000,2.00000000) T text
! CHECK-NEXT: 2 -2
! CHECK-NEXT: T F
! CHECK-NEXT: 2 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: kept 1
! CHECK-NEXT: F T
! CHECK-NEXT: 4
! CHECK-NEXT: F F
! CHECK-NEXT: -1 -2
! CHECK-NEXT: F F
! CHECK-NEXT: F F
! CHECK-NEXT: T F
! CHECK-NEXT: 2 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: -1 3
! CHECK-NEXT: F F
! CHECK-NEXT: T F
! CHECK-NEXT: 8 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: T F
! CHECK-NEXT: 2 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: still 7 2.50000000 (1.00000000,2.00000000) T text
! CHECK-NEXT: 8 3
! CHECK-NEXT: T F
! CHECK-NEXT: 8 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: kept 7
! CHECK-NEXT: 1 2.50000000 (1.00000000,2.00000000) T text 7 2.50000000 (1.00000000,2.00000000) T text
! CHECK-NEXT: F F
! CHECK-NEXT: T F
! CHECK-NEXT: 8 2.50000000 (2.00000000,4.00000000) T #ext
! CHECK-NEXT: 7 2.50000000 (1.00000000,2.00000000) T text
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: T
! CHECK-NEXT: 6
! CHECK-NEXT: F
! CHECK-NEXT: T
! CHECK-NEXT: 123
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: F
! CHECK-NEXT: T
! CHECK-NEXT: 123
! CHECK-NEXT: F
! CHECK-NEXT: T
! CHECK-NEXT: 6
