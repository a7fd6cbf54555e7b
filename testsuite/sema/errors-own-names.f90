! A program unit's own name is no variable in it; names of modules' procedures that are no procedures of modules, or two of them.
! RUN: %check-errors --no-notes %s
module here
  interface
    subroutine outside(x)
      real :: x
    end subroutine outside
  end interface
  interface general
    module procedure inside, outside          !error: 'outside' is no module procedure: say PROCEDURE
  end interface
  interface good
    procedure outside
    module procedure inside
  end interface
  interface shared
    module procedure shared
  end interface
contains
  subroutine inside(i)
    integer :: i
    i = 1
    here = 2                                  !error: 'here' is the name of the MODULE and no variable in it
  end subroutine inside
  subroutine shared(i)
    integer :: i
    i = 1
  end subroutine shared
end module here
module there
  interface shared
    module procedure shared
  end interface
contains
  subroutine shared(r)
    real :: r
    r = 1
  end subroutine shared
end module there
module passes
  use here, only: shared
contains
  subroutine one
    external :: takes
    call takes(shared)
  end subroutine one
  subroutine two
    use there, only: shared
    external :: takes
    call takes(shared)
  end subroutine two
  subroutine three
    use here, only: shared
    use there, only: shared
    external :: takes
    real :: r
    call shared(r)
    call takes(shared)                        !error: 'shared' may be either of two procedures here
  end subroutine three
end module passes
subroutine counts
  counts = 1                                  !error: 'counts' is the name of the SUBROUTINE and no variable in it
contains
  subroutine again
    print *, counts
  end subroutine again
end subroutine counts
program whole
  use iso_c_binding
  type(c_ptr) :: x, y
  i = whole + 1                               !error: 'whole' is the name of the PROGRAM and no variable in it
  associate (a => b)
    print *, a, c_associated(x, y)
    print *, c_associated([x, y])             !error: an argument of C_ASSOCIATED must be scalar
  end associate
end program whole
function twice(x) result(y)
  real :: x, y
  twice = 2                                   !error: 'twice' is a FUNCTION, whose result is the variable 'y', and no variable in it
  y = 2 * x
end function twice
function thrice(x) result(y)
  real :: x, y
  y = 3 * x
contains
  subroutine deeper
    read *, thrice                            !error: 'thrice' is a FUNCTION, whose result is the variable 'y', and no variable in it
  end subroutine deeper
end function thrice
function first() result(y)
  entry second() result(z)
  y = 1
  second = 2                                  !error: 'second' is a FUNCTION, whose result is the variable 'z', and no variable in it
  first = 3                                   !error: 'first' is a FUNCTION, whose result is the variable 'y', and no variable in it
end function first
subroutine typed
  type :: typed                               !error: 'typed' is the name of the unit that this stands in
    integer :: i
  end type typed
end subroutine typed
