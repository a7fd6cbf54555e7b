! C_PTR and C_FUNPTR are types of their own.
! RUN: %check-errors %s
program addresses
  use iso_c_binding, pointer_to => c_ptr
  implicit none
  type(pointer_to) :: p, q, many(2)
  type(c_funptr) :: f, g
  integer, target :: i
  integer, pointer :: ip
  procedure(), pointer :: proc
  p = c_loc(i)
  q = p
  many(2) = p
  g = f
  p = c_null_ptr
  f = c_null_funptr
  p = f       !error: C_PTR, C_FUNPTR and other types cannot be assigned to each other
  f = many(1) !error: C_PTR, C_FUNPTR and other types cannot be assigned to each other
  i = p       !error: C_PTR, C_FUNPTR and other types cannot be assigned to each other
  p = 0       !error: C_PTR, C_FUNPTR and other types cannot be assigned to each other
  call c_f_pointer(p, ip)
  call c_f_pointer(f, ip)       !error: C_F_POINTER needs a C_PTR, 'f' is a C_FUNPTR
  call c_f_procpointer(f, proc)
  call c_f_procpointer(p, proc) !error: C_F_PROCPOINTER needs a C_FUNPTR and a procedure pointer
end program addresses
