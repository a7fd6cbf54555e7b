! Clause 12: bounds and lengths of dummies that only statements find, of modules and procedures compiled apart.
! RUN: mkdir -p %t.d %t.g && cd %t.d && %hpfc -c %S/Inputs/outlined-functions.f90
! RUN: cd %t.d && %hpfc -c %S/Inputs/outlined-module.f90 && %hpfc -c %S/Inputs/outlined-external.f90
! RUN: cd %t.d && %hpfc %s outlined-functions.o outlined-module.o outlined-external.o -o %t
! RUN: %hpfrun -n 3 %t > %t.out
! RUN: cd %t.g && %gfortran %S/Inputs/outlined-functions.f90 %S/Inputs/outlined-module.f90 %S/Inputs/outlined-external.f90 %s -o %t.gfortran
! RUN: %t.gfortran | diff - %t.out
program p
  use m
  implicit none
  interface
    function outer(x, n, c) result(r)
      use m0
      implicit none
      integer, intent(in) :: n
      real, intent(in) :: x(sum(f(n)))
      character(len=maxval(f(n))) :: c
      real :: r(size(x) + len(c))
    end function
    subroutine wit(x, n)
      use m0
      integer, intent(in) :: n
      real :: x(sum(f(n)))
    end subroutine
  end interface
  real :: y(10)
  integer :: i
  type(s) :: a(3)
  character(len=3) :: c(2) = ['abc', 'def']
  y = [(i, i = 1, 10)]
  call one(y, 3, c)
  print *, c
  print *, res(y, 2), size(res(y, 3))
  print *, text('ab', 2), len(text('abcd', 4))
  a%k = [1, 2, 3]
  do i = 1, 3
    a(i)%v = i
  end do
  a = structures(a, 2)
  print *, a%k, a%v(1)
  print *, outer(y, 2, 'xy'), size(outer(y, 1, 'x'))
  call wit(y, 2)
  call proc(wit, 3)
end program
