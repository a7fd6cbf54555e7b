! Fortran 2003, clause 14.3 and 14.4: procedures with a USE of their own find flags quiet and leave modes as they were; arithmetic
! stays on its side of a change of the rounding mode, and of a question for flags.
! RUN: %compare --flags=-O2 %s
module modes
  use ieee_arithmetic
contains
  subroutine up ! the module's USE: the mode stays
    call ieee_set_rounding_mode(ieee_up)
  end subroutine
  subroutine own(x)
    use, intrinsic :: ieee_exceptions
    logical :: f
    real :: x
    call ieee_get_flag(ieee_divide_by_zero, f)
    print *, 'own', f
    if (x < 0) return
    call ieee_set_flag(ieee_overflow, .true.)
  end subroutine
  subroutine quarters(x, y)
    use ieee_arithmetic, only: ieee_set_rounding_mode, ieee_to_zero, ieee_down
    real(8) :: x, y(3)
    call ieee_set_rounding_mode(ieee_down)
    y(1) = x/3
    call ieee_set_rounding_mode(ieee_to_zero)
    y(2) = -x/3
    y(3) = x/3
  end subroutine
  real(8) function third(x)
    use ieee_arithmetic
    real(8) :: x
    call ieee_set_rounding_mode(ieee_down)
    third = x/3
    if (x > 100) return
    third = third + x/7
  end function
end module
program ieee_procedures
  use modes
  type(ieee_round_type) :: r
  type(ieee_status_type) :: s
  logical :: f(4)
  real(8) :: x, y, z(3), w, v(4)
  x = 2.5d0
  if (command_argument_count() > 5) x = 3
  call ieee_set_flag(ieee_divide_by_zero, .true.)
  call own(-1.0)
  call ieee_get_flag(ieee_all(1:4), f)
  print *, f
  call own(1.0)
  call ieee_get_flag(ieee_all(1:4), f)
  print *, f
  call up
  call ieee_get_rounding_mode(r)
  y = x/3
  w = ieee_rint(x)
  call ieee_set_rounding_mode(ieee_nearest)
  print *, r == ieee_up, transfer(y, 1_8), w
  y = x/3
  w = ieee_rint(x)
  print *, transfer(y, 1_8), w
  call quarters(x, z)
  call ieee_get_rounding_mode(r)
  print *, r == ieee_nearest, transfer(z, [1_8])
  v(1) = third(x)
  v(2) = third(x*100)
  v(3) = x/3
  call ieee_get_status(s)
  call ieee_set_rounding_mode(ieee_up)
  v(4) = x/3
  call ieee_set_status(s)
  print *, transfer(v, [1_8])
  call ieee_set_flag(ieee_all, .false.)
  y = x/1.25d0
  call ieee_get_flag(ieee_inexact, f(1))
  y = x/3
  call ieee_get_flag(ieee_inexact, f(2))
  print *, f(1:2), y
end program
