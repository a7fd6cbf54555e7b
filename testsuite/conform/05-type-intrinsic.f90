! Clause 5: TYPE(…) around intrinsic types, in declarations, IMPLICIT, functions and PROCEDURE, and around derived types there.
! RUN: %compare %light %s
module functions
  implicit type(real) (w)
  type pair
    integer i, j
  end type
contains
  function both() result(r)
    type(pair) r
    r = pair(4, 5)
  end function
  subroutine call_it(f)
    procedure(type(pair)) f
    type(pair) r
    r = f()
    print *, r
  end subroutine
  type(real) function plain()
    plain = 1.5
  end function
  type(complex(kind=4)) function parts()
    parts = (10.5, -2)
  end function
  type(character(len=3)) function text()
    text = 'abcd'
  end function
  type(double precision) function wide()
    wide = 1d0 / 3
    w1 = 2 * wide
    wide = w1
  end function
end module
type(integer*8) function outside()
  outside = huge(outside)
end function
program main
  use functions
  implicit type(integer) (x-z)
  integer, parameter :: n = 8
  type(logical(1)), dimension(2) :: l = [.true., .false.]
  type(complex*16) :: z1
  complex(8) :: z2
  type(character(3, 1)) :: c
  type(character*5) :: d(2)
  type(integer(kind=n - 4)), allocatable :: a(:)
  procedure(type(integer*8)) :: outside
  procedure(type(pair)), pointer :: later
  procedure(type(double precision)), pointer :: doubled
  c = 'pqrs'
  d = c // 'tuv'
  z1 = (1, 2)
  z2 = 2 * z1
  a = [1, 2]
  x = 3.7
  later => both
  call call_it(later)
  doubled => wide
  call call_it(both)
  print *, plain(), parts(), text(), wide(), doubled()
  print *, outside(), l, z1, kind(z2), z2, c, d, a, x
end program
