! What a dummy procedure with an interface takes: a procedure of which nothing is known is from then on what the dummy is.
! RUN: %check-errors --no-notes %s
module takes
  implicit none
contains
  subroutine takes_function(f)
    interface
      real function f(x)
        real, intent(in) :: x
      end function f
    end interface
    print *, f(1.0)
  end subroutine takes_function
  subroutine takes_subroutine(s)
    interface
      subroutine s(x)
        real, intent(in) :: x
      end subroutine s
    end interface
    call s(1.0)
  end subroutine takes_subroutine
end module takes
subroutine untyped
  use takes
  implicit none
  external :: nothing, anything
  real, external :: a
  call takes_function(nothing)                !error: 'nothing' has no type and is no function, but the dummy argument 'f' is one
                                              !hint: declare its type, or write an INTERFACE block
  call takes_function(a)
  call takes_subroutine(anything)
end subroutine untyped
subroutine typed
  use takes
  external :: one, two, three, four
  call takes_function(one)
  call takes_subroutine(two)
  call takes_subroutine(one)                  !error: 'one' is a function, but the dummy argument 's' is a subroutine
  call takes_function(two)                    !error: 'two' is a subroutine, as it stands in a CALL or as an argument, but the dummy argument 'f' is a function
  call three(1)
  call takes_function(three)                  !error: 'three' is a subroutine, as it stands in a CALL or as an argument, but the dummy argument 'f' is a function
  print *, four(1)
  call takes_subroutine(four)                 !error: 'four' is a function, but the dummy argument 's' is a subroutine
end subroutine typed
