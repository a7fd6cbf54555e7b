! Fortran 2003 15.1: C_LOC of substrings; 4.5.1.3: BIND(C) types of one name with equal components, defined twice, are one type.
! RUN: %compare %light %s
subroutine show(x)
  use iso_c_binding
  type, bind(c) :: pair
    integer(c_int) :: i, j
  end type
  type(pair) :: x
  print *, x%i, x%j
end subroutine
program p
  use iso_c_binding
  type, bind(c) :: pair
    integer(c_int) :: i, j
  end type
  interface
    subroutine show(x)
      use iso_c_binding
      type, bind(c) :: pair
        integer(c_int) :: i, j
      end type
      type(pair) :: x
    end subroutine
  end interface
  character(6), target :: t = 'abcdef'
  character, pointer :: c
  call c_f_pointer(c_loc(t(3:3)), c)
  print *, c
  c = 'X'
  print *, t
  call show(pair(3, 4))
end program
