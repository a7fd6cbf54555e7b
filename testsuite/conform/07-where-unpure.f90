! 07-where-unpure.f90: functions that are not PURE in a WHERE that is computed in order; pointers to structures under masks.
! RUN: %compare %s
module where_unpure_types
  implicit none
  type t
    integer :: c = 0
  end type
  type cell
    integer :: i = 4
    real(8) :: r = 0.5d0
    integer :: v(3) = 2
    character(len=3) :: s = 'abc'
  end type
  interface assignment(=)
    module procedure set
  end interface
  interface operator(.with.)
    module procedure with
  end interface
contains
  elemental subroutine set(x, c)
    type(t), intent(out) :: x
    integer, intent(in) :: c
    x%c = c
  end subroutine
  elemental function with(x, y) result(r)
    type(cell), intent(in) :: x, y
    type(cell) :: r
    r = cell(x%i, y%r, x%v, y%s)
  end function
end module
program where_unpure
  use where_unpure_types
  implicit none
  type(t) :: q(4)
  type(cell) :: vh(2, 2), vp
  type(cell), pointer :: pb(:, :)
  logical :: m(2, 2)
  integer :: i
  q%c = (/ 1, 2, 3, 4 /)
  where (q%c > 1)
    where (above(q%c)) q = twice(q%c)
  elsewhere
    q%c = -twice(q%c)
  end where
  print *, q%c
  m = reshape((/ .true., .false., .true., .true. /), (/ 2, 2 /))
  vh%i = reshape((/ (i, i = 1, 4) /), (/ 2, 2 /))
  vp%i = 77
  allocate (pb(0:3, 2))
  where (m)
    pb(3:0:-2, :) = vh .with. cell(-7, 1.00_8, (/ 3, 2, 2 /), 'ptq')
  elsewhere (.not. m)
    pb(1:3:2, :) = vp .with. vh
  end where
  print *, pb%i, pb%r, pb%v(1), pb%s
  where (m)
    pb(:1, :) = pb(pb(1, 1)%i - 2:, :) .with. vp
  elsewhere
    pb(pb(0, 1)%i - 3:2, :) = pb(3, 1)
  end where
  print *, pb%i, pb%r, pb%v(1), pb%s
contains
  function above(x) result(r)
    integer, intent(in) :: x(:)
    logical :: r(size(x))
    r = x > 2
  end function
  function twice(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x))
    r = 2*x
  end function
end program
