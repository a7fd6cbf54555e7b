! Attributes that depend on what the name is and where it stands: storage, PURE, ELEMENTAL, PROTECTED.
! RUN: %check-errors %s
module places
  implicit none
  integer, protected :: f
  integer, pointer, protected :: line(:)
  type started
    sequence
    integer :: i = 5
  end type started
contains
  subroutine storage(arg)
    integer, pointer :: arg
    integer, pointer :: p
    integer, target :: t
    integer :: i, j, l                          !error: 'l' is in COMMON and cannot have SAVE
    type(started) :: s                          !error: 's' cannot be in COMMON: TYPE(started) has default values
    equivalence (p, i)                          !error: 'p' is a POINTER and cannot be in an EQUIVALENCE
    equivalence (t, j)                          !error: 't' is a TARGET and cannot be in an EQUIVALENCE
    common /block/ l, s
    save l
    arg = 1
  end subroutine storage

  subroutine copies(x, y, z)
    integer, value, intent(out) :: x            !error: 'x' cannot be both VALUE and INTENT(OUT)
    integer, value, pointer :: y                !error: 'y' cannot be both VALUE and POINTER
    integer, pointer :: z => null()             !error: the dummy argument 'z' cannot have an initial value
  end subroutine copies

  pure subroutine pure_one(a, b, c, p, v)
    integer, intent(in) :: a
    integer :: b                                !error: 'b' must have an INTENT or VALUE, since 'pure_one' is PURE
    integer, value :: c
    integer, pointer :: p
    integer, volatile :: v                      !error: 'v' cannot be VOLATILE in the PURE procedure 'pure_one' !error: 'v' must have an INTENT
  end subroutine pure_one

  pure subroutine pure_caller(f, g)             !error: the dummy procedure 'g' must be PURE
    interface
      pure real function f(x)
        real, intent(in) :: x
      end function f
      real function g(x)
        real, intent(in) :: x
      end function g
    end interface
  end subroutine pure_caller

  elemental real function one(x, y)
    real, intent(in) :: x
    real, pointer, intent(in) :: y              !error: 'y' cannot be a POINTER, since 'one' is ELEMENTAL
    one = x
  end function one

  elemental function two(x) result(r)
    real, intent(in) :: x
    real, allocatable :: r                      !error: the result 'r' cannot be ALLOCATABLE, since 'two' is ELEMENTAL
    r = x
  end function two
end module places

subroutine outside
  use places, only: f, line
  implicit none
  integer, target :: t(3)
  integer :: k
  equivalence (f, k)                            !error: 'f' is a module's and cannot be in an EQUIVALENCE
  f = 2                                         !error: 'f' is PROTECTED and cannot be assigned outside of the module 'places'
  read *, f                                     !error: 'f' is PROTECTED and cannot be read outside of the module 'places'
  line(1) = 3
  t(1) = k
end subroutine outside
