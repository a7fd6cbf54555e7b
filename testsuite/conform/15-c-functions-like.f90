! Fortran 2003 12.3.2.3, 15.4.1: PROCEDURE(like) with a BIND(C) interface, of C and of the program: calls, C_FUNLOC, arguments, pointers.
! RUN: %compare %light %s
module likes
  use, intrinsic :: iso_c_binding
  implicit none
  abstract interface
    integer(c_int) function of_int(i) bind(c)
      import :: c_int
      integer(c_int), value :: i
    end function
    subroutine tells(n, x) bind(c)
      import :: c_int, c_double
      integer(c_int), value :: n
      real(c_double) :: x(*)
    end subroutine
  end interface
  procedure(of_int) :: toupper
  procedure(of_int), bind(c, name='tolower') :: down
contains
  integer function through(f, i)
    procedure(of_int) :: f
    integer, intent(in) :: i
    through = f(i)
  end function
  subroutine by_address(at)
    type(c_funptr), value :: at
    procedure(tells), pointer :: p
    real(c_double) :: x(3)
    x = [1, 2, 3]
    call c_f_procpointer(at, p)
    call p(3_c_int, x)
    print *, 'by address', x
  end subroutine
  subroutine own
    procedure(tells) :: scaled
    procedure(of_int) :: twice
    real(c_double) :: x(2)
    x = 1.5d0
    call scaled(2_c_int, x)
    print *, 'own', x, twice(21_c_int), through(twice, 4)
    call by_address(c_funloc(scaled))
  end subroutine
end module
program main
  use likes
  implicit none
  procedure(of_int) :: abs
  procedure(of_int), pointer :: q
  type(c_funptr) :: at
  integer :: i
  do i = 1, 3
    print *, abs(-3_c_int * i), achar(toupper(iachar('a') + i))
  end do
  q => down
  print *, achar(down(iachar('Q'))), achar(q(iachar('R'))), through(abs, -8), through(down, 70)
  at = c_funloc(abs)
  call c_f_procpointer(at, q)
  print *, c_associated(at), q(-9)
  call own
end program
subroutine scaled(n, x) bind(c)
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), value :: n
  real(c_double) :: x(*)
  x(1:n) = 2 * x(1:n) + n
end subroutine
integer(c_int) function twice(i) bind(c)
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), value :: i
  twice = 2 * i
end function
