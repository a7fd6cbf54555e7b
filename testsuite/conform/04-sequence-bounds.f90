! Clause 4: SEQUENCE types that are equal, one with lower bounds that the other leaves out.
! RUN: %compare %s
module m
  implicit none
  type t
    sequence
    real :: x(3)
    character(4) :: c(0:1)
    integer :: k(2,2)
  end type
contains
  subroutine show(a)
    type(t) :: a
    print *, a%x, a%c, a%k
    a%x(1) = a%x(1) + 1
  end subroutine
end module
program p
  use m, only: show
  implicit none
  type t
    sequence
    real :: x(1:3)
    character(4) :: c(0:1)
    integer :: k(1:2,2)
  end type
  type(t) :: b
  b%x = 2
  b%c = 'ab'
  b%k = 7
  call show(b)
  print *, b%x
end program
