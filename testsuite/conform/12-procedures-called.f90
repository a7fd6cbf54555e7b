! Clause 12.3.2.2: a dummy procedure that a CALL names needs no EXTERNAL, under IMPLICIT NONE either; OPTIONAL, and called by internal
! procedures only.
! RUN: %compare %light %s
module m
contains
  subroutine apply(f, g, n, o)
    implicit none
    integer, intent(in) :: n
    optional o
    real, external :: f
    if (n > 0) call g(f(real(n)))
    call inner
    if (present(o)) call o(1.0)
  contains
    subroutine inner
      call g(2.0)
    end subroutine
  end subroutine
end module
program p
  use m
  implicit none
  call apply(twice, show, 3)
  call apply(twice, show, 3, show)
contains
  real function twice(x)
    real x
    twice = 2*x
  end function
  subroutine show(x)
    real x
    print *, x
  end subroutine
end program
