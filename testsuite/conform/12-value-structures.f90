! Clause 12: VALUE for structures with arrays, texts, pointers and ALLOCATABLE components; arguments with VALUE that an internal procedure changes.
! RUN: %compare %light %s
module m
  type t
    integer :: a(3) = [1, 2, 3]
    real :: x = 1
  end type
  type u
    character(3) :: c = 'abc'
    type(t) :: t(2)
  end type
  type r
    integer, pointer :: p => null()
    integer, allocatable :: w(:)
    integer :: k = 4
  end type
contains
  subroutine change(v, k)
    type(t), value :: v
    integer, value :: k
    v%a(2) = k
    call more
    print *, v, k
  contains
    subroutine more
      v%a(1) = 99
      k = k + 1
    end subroutine
  end subroutine
  recursive subroutine again(v, k)
    type(u), value :: v
    integer, value :: k
    k = k - 1
    v%t(k + 1)%a(2) = k
    if (k > 0) call again(v, k)
    call more
  contains
    subroutine more
      v%t(2)%a(1) = 99
      k = k + 10
      v%c = 'x' // v%c
      print *, k, v
    end subroutine
  end subroutine
  subroutine keep(v)
    type(r), value :: v
    v%k = 5
    v%p = 18
    print *, v%k
  end subroutine
end module
program main
  use m
  type(t) :: y, all(3)
  type(u) :: z
  type(r) :: q
  integer, target :: goal = 3
  integer :: k(2) = [1, 2]
  call change(y, k(1))
  call change(all(2), 5)
  call change(t([4, 5, 6], 7.), k(2))
  call again(z, 2)
  q%p => goal
  call keep(q)
  print *, y, all(2), k, z, q%k, goal
end program
