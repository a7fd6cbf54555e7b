! Generic names that are those of derived types: their functions come before the constructor, also joined by USE.
! RUN: %compare %s
module point_mod
  implicit none
  private
  public :: point, show
  interface point
    module procedure from_polar, origin
  end interface
  type point
    real :: x = 1, y = 2
  end type
contains
  function from_polar(r, deg) result(p)
    real, intent(in) :: r
    integer, intent(in) :: deg
    type(point) :: p
    p%x = r*(90-deg)
    p%y = r*deg
  end function
  type(point) function origin()
    origin%x = 0
    origin%y = 0
  end function
  subroutine show(p)
    type(point), intent(in) :: p
    print '(2f8.2)', p%x, p%y
  end subroutine
end module
module more
  use point_mod
  implicit none
  interface point
    procedure from_text
  end interface
  type box
    type(point) :: a
    integer :: n
  end type
  interface box
    procedure :: new_box
  end interface
contains
  pure function from_text(s) result(p)
    character(*), intent(in) :: s
    type(point) :: p
    read(s, *) p%x, p%y
  end function
  type(box) function new_box(n)
    integer, intent(in) :: n
    new_box%n = n
    new_box%a%x = n
  end function
end module
program main
  use point_mod
  use more
  implicit none
  type(point) :: q, r(2)
  type(box) :: b
  type(box) :: bs(3)
  call show(point())
  call show(point(2.0, 30))
  call show(point(2.0, 30.0))
  call show(point(deg=45, r=1.0))
  call show(point(y=5.0))
  call show(point('7 8'))
  q = point(3.0)
  r = [point(1.0, 2.0), point('5 6')]
  call show(q); call show(r(2))
  b = box(4)
  call show(b%a)
  b = box(point(9.0, 9.5), 3)
  call show(b%a)
  bs = [box(1), box(2), box(3)]
  print *, bs%n, b%n, bs(3)%a%x
end program
