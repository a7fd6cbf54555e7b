! What -Wall and -Wextra say of values: text that is cut, constants that lose digits, loops that leave a range
! RUN: %check-errors --flags='-Wall -Wextra' %s
! RUN: %hpfc -fsyntax-only -Werror -Wall -Wno-all -Wno-zerotrip -Wno-array-bounds -Wno-extensions -Wno-overflow %s
module points
  implicit none
  type tagged
    character(3) :: tag
  end type tagged
  real, pointer :: kept(:) => null()
contains
  subroutine keep(c)
    real, target, intent(inout) :: c(:)
    real, target :: a(3)
    real, target, save :: b(3)
    a = c
    b = a
    kept => a  !warning: 'kept' may outlive its target: 'a' is gone when 'keep' returns [-Wtarget-lifetime]
    kept => b
    kept => c
  end subroutine keep
  real function asinh(x)  !warning: 'asinh' hides the intrinsic procedure of that name [-Wintrinsic-shadow]
    real, intent(in) :: x
    asinh = x
  end function asinh
  function forgotten()  !warning: the result of 'forgotten' is never set [-Wreturn-type]
    real, allocatable :: forgotten(:)
  end function forgotten
  function tagless() result(t)  !warning: the result of 'tagless' is never set [-Wreturn-type]
    type(tagged) :: t
  end function tagless
end module points
real function second(t)  !warning: 'second' is the name of an intrinsic procedure, which callers get that do not declare it EXTERNAL [-Wintrinsic-shadow]
  real, intent(in) :: t
  second = t
end function second
program values
  use points
  implicit none
  integer, parameter :: dp = kind(1d0)
  real, parameter :: pi = 3.14159265358979d0  !warning: the conversion from REAL(8) to REAL(4) changes the value [-Wconversion]
  real, parameter :: table(2) = (/ 1d0, 0.1d0 /)  !warning: the conversion from REAL(8) to REAL(4) changes the value [-Wconversion]
  character(4) :: s, two(2)
  type(tagged) :: t
  integer :: i, empty(0)
  integer(1) :: b
  real(dp) :: d, q(5)
  complex :: z
  logical :: l
  data two /'ab', 'longer'/  !warning: 'two' takes 4 of the 6 characters [-Wcharacter-truncation]
  q = 1
  s = 'abcdef'  !warning: 's' takes 4 of the 6 characters [-Wcharacter-truncation]
  s = 'abcd   '
  s(1:1) = 'Complex'
  t = tagged('abcd')  !warning: the component 'tag' takes 3 of the 4 characters [-Wcharacter-truncation]
  d = 0.1  !warning: this constant is REAL(4), so the REAL(8) value is 0.100000001490116 [-Wconversion-extra]
  d = d*0.3  !warning: this constant is REAL(4), so the REAL(8) value is 0.300000011920929 [-Wconversion-extra]
  d = d*0.25 + 2 + 1.5e3
  z = (2**26 + 1)*2.0  !warning: the conversion from INTEGER(4) to REAL(4) changes the value [-Wconversion]
  z = cmplx(d, 1.0)  !warning: CMPLX without KIND= gives COMPLEX(4): of this REAL(8) value digits may be lost [-Wconversion]
  z = cmplx(d, 1.0, kind=4)
  i = 10**(-2)  !warning: this power of integers is 0 [-Winteger-division]
  i = transfer(1_1, i)  !warning: TRANSFER gives 1 bytes of 4: the others have no value [-Wsurprising]
  do b = 100, 127  !warning: behind the last iteration INTEGER(1) cannot hold the value of 'b' [-Wundefined-do-loop]
    i = i + b
  end do
  do b = 1, 126
    i = i + b
  end do
  print *, (/ (i, i = 3, 1) /)  !warning: this loop never runs: it goes from 3 to 1 [-Wzerotrip]
  print *, q(6)  !warning: subscript 6 is outside 1:5, dimension 1 of 'q' [-Warray-bounds]
  i = .true.  !warning: LOGICAL(4) is converted to INTEGER(4) [-Wextensions]
  l = 3 > -i*2
  print *, s, t, d, z, i, l, pi, table, sum(empty), size(q), kind(second(1.0)), two
contains
  real function second(x)  !warning: 'second' hides the intrinsic procedure of that name [-Wintrinsic-shadow]
    real, intent(in) :: x
    second = x
  end function second
end program values
