! 12.3.2.1: an interface body has the default IMPLICIT rules, whatever its host says, with IMPORT too.
! RUN: %compare --np 1 %light %s
module of_kinds
  implicit none
  integer, parameter :: wide = selected_real_kind(12)
  interface
    function twice(x, n) result(r)
      import :: wide
      real(wide) :: r, x
    end function twice
    subroutine show(i, a)
      import
    end subroutine show
  end interface
end module of_kinds
program rules
  use of_kinds
  implicit real(8) (a-z)
  print *, twice(2.5_wide, 3)
  call show(3, 1.5)
end program rules
function twice(x, n) result(r)
  use of_kinds, only: wide
  real(wide) :: r, x
  r = 2*x + n
end function twice
subroutine show(i, a)
  print *, i, a
end subroutine show
