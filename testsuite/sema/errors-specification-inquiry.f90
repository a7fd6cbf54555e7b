! A function whose length or shape is asked for in a bound or a length is PURE, unless that is a constant.
! RUN: %check-errors --no-notes %s
module texts
contains
  function long(n) result(r)
    integer, intent(in) :: n
    character(n) :: r
    r = 'x'
  end function long
  function short(n) result(r)
    integer, intent(in) :: n
    character(3) :: r
    r = 'x'
  end function short
  pure function quiet(n) result(r)
    integer, intent(in) :: n
    character(n) :: r(n)
    r = 'x'
  end function quiet
  subroutine s(n)
    integer, intent(in) :: n
    character(len(long(n))) :: c  !error: a function must be PURE with an explicit interface, as it stands in a specification expression
    integer :: v(len(short(n)//long(n))) !error: a function must be PURE with an explicit interface, as it stands in a specification expression
    integer :: w(len(short(n)) + kind(n)), x(size(quiet(n)))
    character(len(quiet(n))) :: t
    print *, len(c), size(v), size(w), size(x), len(t), len(long(n))
  end subroutine s
end module texts
