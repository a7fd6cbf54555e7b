! c-addresses.f90: TYPE(C_PTR), TYPE(C_FUNPTR) and INTEGER(8) are three types.
! RUN: %check-errors --no-notes %s
program two_addresses
  use iso_c_binding
  type(c_ptr) :: a, b
  type(c_funptr) :: f
  abstract interface
    subroutine like() bind(c)
    end subroutine
  end interface
  procedure(like), pointer :: pp
  integer, pointer :: ip
  integer, target :: i
  integer(8) :: k
  a = c_loc(i)
  b = a
  f = c_null_funptr
  a = f                              !error: TYPE(C_FUNPTR) cannot be converted to TYPE(C_PTR)
  f = c_null_ptr                     !error: TYPE(C_PTR) cannot be converted to TYPE(C_FUNPTR)
  f = a                              !error: TYPE(C_PTR) cannot be converted to TYPE(C_FUNPTR)
  a = 5                              !error: INTEGER(4) cannot be converted to TYPE(C_PTR)
  k = a                              !error: TYPE(C_PTR) cannot be converted to INTEGER(8)
  call s(f)                          !error: TYPE(C_FUNPTR) is passed to the dummy argument 'x', which is TYPE(C_PTR)
  a = c_funloc(q)                    !error: TYPE(C_FUNPTR) cannot be converted to TYPE(C_PTR)
  f = c_funloc(q)
  if (c_associated(a, f)) print *, 1 !error: the second argument of C_ASSOCIATED must be TYPE(C_PTR), not TYPE(C_FUNPTR)
  f = c_loc(i)                       !error: TYPE(C_PTR) cannot be converted to TYPE(C_FUNPTR)
  call c_f_pointer(f, ip)              !error: the first argument of C_F_POINTER must be TYPE(C_PTR), not TYPE(C_FUNPTR)
  call c_f_procpointer(a, pp)          !error: the first argument of C_F_PROCPOINTER must be TYPE(C_FUNPTR), not TYPE(C_PTR)
contains
  subroutine s(x)
    type(c_ptr), value :: x
  end subroutine
  subroutine q() bind(c)
  end subroutine
end program
