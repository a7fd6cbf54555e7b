! Lengths ':' and '*' that do not agree, or that depend on values of arrays of which ELEMENTAL
! functions take elements; parts of texts without characters, names of modules.
! RUN: %check-errors %s
module used
end module
program lengths
  use used                          !note: it is used here
  integer, parameter :: five = 5
  type word
    character(4), pointer :: t(:)
  end type
  type(word) :: w(3)
  character(:), allocatable :: c
  character(3), allocatable :: d
  character(4) :: e, f, g, h
  character(3) :: s3(2) = char(3)
  integer :: n(2) = 2
  equivalence (e(5:), f)            !error: this part of 'e' has no characters
  equivalence (g(3:2), h)           !error: this part of 'g' has no characters
  equivalence (f(2:5), g)           !error: this part of 'f' reaches beyond its characters
  equivalence (h(:five), e)         !error: this part of 'h' reaches beyond its characters
  allocate (character(five) :: d)   !error: 'd' has length 3 and cannot be allocated with length 5
  allocate (character(five) :: c, w(2)%t(3)) !error: 't' has length 4 and cannot be allocated with length 5
  allocate (character(*) :: d)      !error: 'd' is no dummy argument of length '*' and cannot be allocated so
  call s(c)                         !error: the argument 'x' of 's' has no length ':', but this one has
  call s(d)
  print *, repeated('x', 2), longer(['x', 'y']), repeated(['x', 'y'], five)
  print *, repeated('x', [2, 2])    !error: the length of the result of 'repeated' is not known here
  print *, len(repeated('x', n))    !error: the length of the result of 'repeated' is not known here
  print *, as_many(s3)              !error: the length of the result of 'as_many' is not known here
  used = 3                          !error: 'used' is the name of a module that is used here and no variable
contains
  subroutine s(x)
    character(3), allocatable :: x !note: the dummy argument 'x' of 's' is declared here
    x = 'abc'
  end subroutine
  elemental function repeated(x, k) result(r)
    character(*), intent(in) :: x
    integer, intent(in) :: k
    character(len(x)*k) :: r
    r = repeat(x, k)
  end function
  elemental function longer(x) result(r)
    character(*), intent(in) :: x
    character(len(x) + 1) :: r
    r = x
  end function
  elemental function as_many(x) result(r)
    character(*), intent(in) :: x
    character(ichar(x(1:1))) :: r
    r = x
  end function
end program
subroutine open_constant
  character(len=:), parameter :: c = 'text' !error: the PARAMETER 'c' cannot have length ':'
end subroutine open_constant
subroutine imported
  integer, parameter :: short = 2, long = 8
  interface
    subroutine some(i)
      import short
      integer(short) :: i
    end subroutine some
    subroutine all(i)
      import
      integer(long) :: i
    end subroutine all
    subroutine two(i)
      import short
      import :: long
      integer(long) :: i(short)
    end subroutine two
    subroutine less(i)
      import short
      integer(long) :: i                    !error: 'long' is no constant, dummy argument or variable of the host, as a bound or size needs
    end subroutine less
  end interface
end subroutine imported
subroutine volatiles(v)
  interface
    subroutine s(x)
      integer, volatile :: x(:)             !note: the dummy argument 'x' of 's' is declared here
    end subroutine s
  end interface
  integer :: v(5)
  call s(v(1:5:2))
  call s(v([1, 3]))                         !error: 'x' is VOLATILE and cannot be a section with a vector subscript
end subroutine volatiles
module volatile_dummies
contains
  subroutine explicit(x)
    integer, volatile :: x(3)  !note: 'x' of 'explicit' is declared here !note: 'x' of 'explicit' is declared here !note: 'x' of 'explicit' is declared here
  end subroutine explicit
  subroutine passes(y, p, q)
    integer :: y(:), a(10), one(3)
    integer, pointer :: p(:)
    integer, allocatable :: q(:)
    call explicit(one)
    call explicit(q)
    call explicit(a(2))
    call explicit(a(1:9:2))                 !error: 'x' is VOLATILE and cannot be a section, but for an assumed-shape array
    call explicit(y)                        !error: 'x' is VOLATILE and cannot be an assumed-shape array, but for another one
    call explicit(p)                        !error: 'x' is VOLATILE and cannot be a POINTER, but for another one, or an assumed-shape array
  end subroutine passes
end module volatile_dummies
