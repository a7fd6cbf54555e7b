! Functions whose results are procedure pointers give no values.
! RUN: %check-errors --no-notes %s
module given
  implicit none
  abstract interface
    real function f(x)
      real :: x
    end function
  end interface
contains
  function pick() result(p)
    procedure(f), pointer :: p
    p => null()
  end function
  subroutine use_it
    procedure(f), pointer :: q
    procedure(integer), pointer :: i
    real :: x
    q => pick()
    i => pick()                  !error: 'i' cannot point to 'p', which is another kind of procedure
    x = pick()                   !error: the result of 'pick' is a procedure pointer, which has no value: another can point to what it gives
    print *, pick()              !error: the result of 'pick' is a procedure pointer, which has no value: another can point to what it gives
    call take(pick())            !error: the procedure 'p' is passed to 'x', which is a scalar
  end subroutine
  subroutine take(x)
    real :: x
  end subroutine
end module
