! Procedures as arguments and for procedure pointers: as the interface there says.
! RUN: %check-errors --no-notes %s
module callers
  implicit none
  abstract interface
    real function of_real(x)
      real, intent(in) :: x
    end function of_real
    pure real function pure_of_real(x)
      real, intent(in) :: x
    end function pure_of_real
  end interface
contains
  subroutine use_real(f)
    procedure(of_real) :: f
    print *, f(1.0)
  end subroutine use_real
  subroutine use_pure(f)
    procedure(pure_of_real) :: f
    print *, f(1.0)
  end subroutine use_pure
  subroutine use_array(s)
    interface
      subroutine s(x)
        real, intent(inout) :: x(:)
      end subroutine s
    end interface
    real :: a(3)
    call s(a)
  end subroutine use_array
  subroutine use_nothing(f)
    interface
      real function f()
      end function f
    end interface
    print *, f()
  end subroutine use_nothing

  subroutine use_text(f)
    interface
      function f(t)
        character(4) :: f(2), t
      end function f
    end interface
    print *, f('abcd')
  end subroutine use_text
  function longer(t)
    character(4) :: longer(2)
    character(5) :: t
    longer = t
  end function longer
  function gives_longer(t)
    character(5) :: gives_longer(2)
    character(4) :: t
    gives_longer = t
  end function gives_longer
  function gives_more(t)
    character(4) :: gives_more(3), t
    gives_more = t
  end function gives_more

  real function fits(x)
    real, intent(in) :: x
    fits = x
  end function fits
  real function of_integer(x)
    integer, intent(in) :: x
    of_integer = x
  end function of_integer
  real function of_two(x, y)
    real, intent(in) :: x, y
    of_two = x + y
  end function of_two
  real function changes(x)
    real, intent(inout) :: x
    x = 2
    changes = x
  end function changes
  elemental real function each(x)
    real, intent(in) :: x
    each = x
  end function each
  subroutine sized(x)
    real, intent(inout) :: x(3)
  end subroutine sized
  subroutine table(x)
    real, intent(inout) :: x(:, :)
  end subroutine table
  subroutine row(x)
    real, intent(inout) :: x(:)
  end subroutine row
end module callers

program p
  use callers
  implicit none
  procedure(of_real), pointer :: at
  intrinsic cos
  real, external :: unknown
  call use_real(fits)
  call use_real(unknown)
  call use_real(of_integer)      !error: 'of_integer' does not fit the dummy argument 'f': its argument 'x' is INTEGER(4), but REAL(4) there
  call use_real(of_two)          !error: 'of_two' does not fit the dummy argument 'f': it has 2 arguments, but 1 there
  call use_real(changes)         !error: 'changes' does not fit the dummy argument 'f': its argument 'x' has another INTENT than there
  call use_real(each)            !error: the ELEMENTAL procedure 'each' cannot be an argument
  call use_real(cos)
  call use_nothing(cos)          !error: 'cos' does not fit the dummy argument 'f': it has 1 argument, but 0 there
  call use_pure(fits)            !error: 'fits' does not fit the dummy argument 'f': it is not PURE
  call use_array(row)
  call use_array(sized)          !error: 'sized' does not fit the dummy argument 's': its argument 'x' is no assumed-shape array, but one there
  call use_array(table)          !error: 'table' does not fit the dummy argument 's': its argument 'x' has rank 2, but 1 there
  call use_text(longer)          !error: 'longer' does not fit the dummy argument 'f': its argument 't' has another length than there
  call use_text(gives_longer)    !error: 'gives_longer' does not fit the dummy argument 'f': its result has another length than there
  call use_text(gives_more)      !error: 'gives_more' does not fit the dummy argument 'f': its result has another shape than there
  at => fits
  at => of_integer               !error: 'at' cannot point to 'of_integer': its argument 'x' is INTEGER(4), but REAL(4) there
  print *, at(1.0)
end program p
