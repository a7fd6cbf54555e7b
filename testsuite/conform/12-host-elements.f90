! Clause 12: an assignment to an element of an array of the host, as the first statement, is no statement function.
! RUN: %compare %light %s
module m
  implicit none
  integer :: store(5) = 0
  real, pointer :: pt(:)
  integer, allocatable :: al(:,:)
  real, target :: tg(3)
contains
  subroutine put1(i, x)
    integer, intent(in) :: i
    integer, intent(in) :: x
    store(i) = x
  end subroutine
  subroutine put2(i, j)
    integer, intent(in) :: i, j
    al(i, j) = i + j
    call inner(i)
  contains
    subroutine inner(k)
      integer k
      al(k, j) = al(k, j)*10
      pt(k) = k
    end subroutine
  end subroutine
end module
subroutine later(i)
  use m, only: q => store
  q(i) = 77
end subroutine
program p
  use m
  integer :: v(3) = 0
  allocate(al(2,2)); al = 0
  pt => tg
  tg = 0
  call put1(2, 3)
  call put2(1, 2)
  call later(4)
  call own(1)
  print *, store, al, tg, v, stf(3)
contains
  subroutine own(i)
    v(i) = 5
  end subroutine
  real function stf(x)
    integer x
    half(k) = k/2.0
    stf = half(x)
  end function
end program
