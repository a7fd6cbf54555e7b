! Procedures of one generic name that no call can tell apart, and some that one can.
! RUN: %check-errors %s
module ambiguous
  implicit none
  interface twice
    module procedure one, other, third
  end interface
  interface optional_ones
    subroutine first(x, y, z)                   !note: 'first' is declared here
      real, optional :: x
      integer :: y
      real :: z
    end subroutine first
    subroutine second(x, z, y)                  !error: no call can tell 'second' from 'first', which belongs to the generic 'optional_ones' too
      integer, optional :: x
      integer :: z
      real :: y
    end subroutine second
  end interface
  interface mixed
    subroutine called(x)                        !note: 'called' is declared here
      real :: x
    end subroutine called
    real function asked(x)                      !error: 'asked' is a function, but 'called' of the same generic 'mixed' is not
      integer, intent(in) :: x
    end function asked
  end interface
  interface operator(.plus.)
    module procedure add, sum_of
  end interface
  interface places
    subroutine by_rank(x)
      real :: x(:)
    end subroutine by_rank
    subroutine by_pointer(x)
      real, pointer :: x(:, :)
    end subroutine by_pointer
    subroutine by_allocatable(x)
      real, allocatable :: x(:, :)
    end subroutine by_allocatable
    subroutine by_procedure(x)
      interface
        subroutine x
        end subroutine x
      end interface
    end subroutine by_procedure
    subroutine by_keyword(a, b)
      real :: a
      integer :: b
    end subroutine by_keyword
    subroutine by_place(b, a)
      integer :: b
      integer :: a
    end subroutine by_place
    subroutine by_number(x, y, z)
      real :: x, y, z
    end subroutine by_number
  end interface
contains
  subroutine one(x)                             !note: 'one' is declared here
    integer, intent(in) :: x
  end subroutine one
  subroutine other(y)                           !error: no call can tell 'other' from 'one', which belongs to the generic 'twice' too
    integer, intent(in) :: y
  end subroutine other
  subroutine third(x, y)
    real, intent(in) :: x, y
  end subroutine third
  logical function add(a, b)                    !note: 'add' is declared here
    logical, intent(in) :: a, b
    add = a .or. b
  end function add
  real function sum_of(c, d)                    !error: no call can tell 'sum_of' from 'add'
    logical, intent(in) :: c, d
    sum_of = 1
  end function sum_of
end module ambiguous
