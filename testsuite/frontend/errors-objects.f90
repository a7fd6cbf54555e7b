! What object-oriented programs hold is named once each, and passed over.
! RUN: %check-errors %s
module m
  implicit none
  type, abstract :: s                    !error: 'abstract' is not supported: types are not extended
    integer :: k
  contains                               !error: type-bound procedures are not supported
    procedure(f), deferred :: area
    procedure, pass(this) :: show => show_s
    generic :: operator(+) => show
    final :: bye
  end type s
  type, extends(s) :: c                  !error: 'extends' is not supported: types are not extended
    real :: r
  contains                               !error: type-bound procedures are not supported
    procedure :: area => area_c
  end type
  type is
    integer :: is
  end type is
  interface
    module subroutine foo(x)             !error: procedures of submodules are not supported
      real, intent(in) :: x
    end subroutine
    pure module function bar(x)          !error: procedures of submodules are not supported
      real, intent(in) :: x
    end function
  end interface
contains
  subroutine show_s(this)
    class(s), intent(in) :: this         !error: 'CLASS' is not supported
    print *, this%area()
    call this%show()
  end subroutine
  subroutine bye(x)
    type(is) :: x
    select type (x)                      !error: 'SELECT TYPE' is not supported
    type is (s)
      print *, 1
    class is (c)
      print *, 2
    class default
    end select
  end subroutine
end module
submodule (m) sub                        !error: 'SUBMODULE' is not supported
contains
  module procedure foo
  end procedure
end submodule
program p
  use m
  class(s), allocatable :: q             !error: 'CLASS' is not supported
  type(c) :: w
  call w%show()
  allocate(c :: q)
end
