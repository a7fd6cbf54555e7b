! Fortran 2003 15.3.3: TARGETs and POINTERs of both types C_PTR and C_FUNPTR in one program.
! RUN: %compare %light %s
module m
  use, intrinsic :: iso_c_binding
contains
  integer(c_int) function dbl(x) bind(c)
    integer(c_int), value :: x
    dbl = 2*x
  end function
end module
program p
  use m
  implicit none
  abstract interface
    integer(c_int) function fun(x) bind(c)
      import
      integer(c_int), value :: x
    end function
  end interface
  type(c_ptr), target :: a
  type(c_funptr), target :: f
  type(c_ptr), pointer :: pa
  type(c_funptr), pointer :: pf
  integer(8), target :: k
  integer(8), pointer :: pk
  integer(c_int), target :: n = 5
  integer(c_int), pointer :: pn
  procedure(fun), pointer :: g
  k = 3
  pk => k
  a = c_loc(n)
  f = c_funloc(dbl)
  pa => a
  pf => f
  call c_f_pointer(pa, pn)
  call c_f_procpointer(pf, g)
  print *, pn, g(7), pk, c_associated(pa), c_associated(pf), c_associated(a, c_loc(n))
  call c_f_procpointer(f, g)
  allocate(pf)
  pf = c_null_funptr
  pa = c_null_ptr
  print *, g(8), c_associated(pf), c_associated(a), c_associated(f)
end program
