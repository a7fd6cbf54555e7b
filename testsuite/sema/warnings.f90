! What -Wall and -Wextra find, with the names of the warnings
! RUN: %check-errors --flags='-Wall -Wextra' %s
! RUN: %hpfc -fsyntax-only -w %s
module m
  implicit none
  integer, parameter :: mp = 3, mq = 4
  real :: mv = 1.0, mw  !warning: 'mw' is never used [-Wunused-variable]
  private :: mw
contains
  function f(x) result(r)  !warning: the result of 'f' is never set [-Wreturn-type]
    real, intent(in) :: x  !warning: the dummy argument 'x' is never used [-Wunused-dummy-argument]
    real :: r
  end function f
  subroutine s(a, b, c, d)
    real, intent(in) :: a
    real, intent(out) :: b
    real, intent(inout) :: c
    integer, intent(out) :: d  !warning: the dummy argument 'd' is INTENT(OUT), but nothing sets it [-Wunused-dummy-argument]
    real :: u  !warning: 'u' is used, but nothing gives it a value [-Wuninitialized]
    b = a + u
    c = c + 1
  end subroutine s
end module m
program p
  use m, only: mp, mq, s, z => mv  !warning: 'mq' is imported and never used [-Wunused-variable] !warning: 'z' is imported and never used [-Wunused-variable]
  implicit none
  integer :: i, j, k = 5, n
  integer, parameter :: np = 3  !warning: the PARAMETER 'np' is never used [-Wunused-parameter]
  real :: x, y(3), t  !warning: 'y' is used, but nothing gives it a value [-Wuninitialized]
  real(8) :: d
  logical :: l
  i = 7/2  !warning: the quotient of integers is cut to 3 [-Winteger-division]
  x = 0.1d0  !warning: the conversion from REAL(8) to REAL(4) changes the value [-Wconversion]
  x = d  !warning: the conversion from REAL(8) to REAL(4) may change the value [-Wconversion] !warning: 'd' is used before anything can have given it a value [-Wuninitialized]
  i = 3.7  !warning: the conversion from REAL(4) to INTEGER(4) changes the value [-Wconversion]
  i = x  !warning: the conversion from REAL(4) to INTEGER(4) may change the value [-Wconversion]
  k = 2.0
  do j = 5, 1  !warning: this loop never runs: it goes from 5 to 1 [-Wzerotrip]
    print *, j
  end do
  l = x == 1.0  !warning: REAL(4) values are compared with == [-Wcompare-reals]
  call s(x, x, t, i)  !warning: 'x' is passed to 'a' and to 'b', which is changed [-Waliasing]
  if (l) then
    stop  !note: this one goes elsewhere
    print *, 'dead'  !warning: nothing leads to this statement [-Wunreachable-code]
  end if
  goto 20  !note: this one goes elsewhere
  i = 3  !warning: nothing leads to this statement [-Wunreachable-code]
20 continue
30 continue  !warning: nothing names the label 30 [-Wunused-label]
  select case (i)
  case (5:1)  !warning: nothing matches this CASE: the range is empty [-Wsurprising]
    print *, mp
  end select
  d = sum(y)
contains
  subroutine never()  !warning: nothing calls 'never' [-Wunused-function]
    n = 3
  end subroutine never
end program p
