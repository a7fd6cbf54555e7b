! Clause 12: results of CHARACTER of a length that is computed, which internal procedures assign.
! RUN: %compare %light %s
module m
  implicit none
contains
  pure integer function half(n)
    integer, intent(in) :: n
    half = n/2
  end function
  function text(n) result(a)
    integer, intent(in) :: n
    character(half(n)) :: a
    call fill
  contains
    subroutine fill
      a = 'abcdefghijk'
    end subroutine
  end function
  recursive function twice(n) result(a)
    integer, intent(in) :: n
    character(n + 1) :: a
    call fill
  contains
    subroutine fill
      a = 'abcdefghijk'
      if (n > 2) a(2:) = twice(n - 1)
    end subroutine
  end function
end module
program p
  use m
  implicit none
  print *, text(6), '|', text(9), '|', twice(4), '|'
end program
