! Names that mean two things, values that cannot be given, arguments that do not fit: each an error.
! RUN: %check-errors %s
module words
end module
module one
  type mark
    sequence
    private
    integer :: i
  end type
end module
module two
  type mark
    sequence
    private
    integer :: i
  end type
contains
  subroutine test(x)
    type(mark) :: x  !note: the dummy argument 'x' of 'test' is declared here
  end subroutine
end module
subroutine uses_words
  use words             !note: it is used here
  real :: words         !error: 'words' is the name of a module that is used here and cannot be declared
end subroutine
function longer(a, v) result(r)
  character(len=*), intent(in), optional :: a !note: 'a' is declared here
  real, optional :: v(:)  !note: 'v' is declared here
  character(len=len(a)+1) :: r !error: 'a' is OPTIONAL, so that no bound or length can depend on it
  real :: w(size(v), kind(v)) !error: 'v' is OPTIONAL, so that no bound or length can depend on it
  r = ' '
end function
program p
  use one
  use two, only: test
  type counted
    sequence
    integer :: g = 0
  end type
  interface s2
    subroutine s3(i)
    end subroutine
    subroutine s4(r)
    end subroutine
  end interface
  type(mark) :: x
  type(counted) :: c, d
  common /block/ j
  equivalence (d, j)       !error: EQUIVALENCE ties 'd' to COMMON, but TYPE(counted) has default values
  data c /counted(2)/      !error: DATA cannot give 'c' a value: TYPE(counted) has default values
  character(3), parameter :: none(0) = ''
  logical, parameter :: mask(2,2) = reshape((/ .true., .true., .false., .true. /), (/ 2, 2 /))
  real :: f, g(4)
  logical :: there
  real :: k !note: 'k' is declared here
  call test(x)             !error: TYPE(mark) is passed to the dummy argument 'x'
  k: do l = 1, 3           !error: 'k' is a scalar and cannot be the name of a construct
  end do k
  print none               !error: the format is an array without elements
  print f                  !error: the format must be CHARACTER, it is REAL(4)
  print *, unpack((/ 1, 2 /), mask, 0)  !error: VECTOR of UNPACK has 2 elements, but MASK is .TRUE. in 3 places
  print *, shape(g, (/ 4 /))            !error: argument 'kind' of SHAPE must be scalar
  print *, maskl((/ 3, 40 /))           !error: the argument 'i' of MASKL must be from 0 to 32, it is 40
  print *, maskr(65, 8)                 !error: the argument 'i' of MASKR must be from 0 to 64, it is 65
  inquire (unit=-1, exist=there)        !error: a unit number must not be negative
  inquire (unit=-10, exist=there)
contains
  subroutine s2(i)         !error: 's2' is generic, but not one of the procedures that the name stands for
  end subroutine
end program
