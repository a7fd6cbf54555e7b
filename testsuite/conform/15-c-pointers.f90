! Fortran 2003 15.1.2: C_PTR in variables, components and arrays, C_LOC, C_F_POINTER of scalars, arrays and
! structures, C_FUNLOC, C_F_PROCPOINTER, C_ASSOCIATED, C_SIZEOF; BIND(C) of a variable.
! RUN: %compare %light %s
module handles
 use iso_c_binding, only: c_ptr, c_null_ptr, c_loc, c_f_pointer, c_associated, c_int, &
  c_double, c_funptr, c_funloc, c_f_procpointer, c_null_funptr, c_sizeof, c_char
 implicit none
 integer(c_int), bind(c, name='glob') :: glob = 5
 type box
  type(c_ptr) :: p = c_null_ptr
  integer :: n = 0
 end type
 type node
  integer :: v
  type(node), pointer :: next => null()
 end type
 type, bind(c) :: cpt
  real(c_double) :: x, y
  type(c_ptr) :: data
 end type
 abstract interface
  integer function op(i) bind(c)
   import c_int
   integer(c_int), value :: i
  end function
 end interface
contains
 subroutine fill(p, n)
  type(c_ptr), value :: p
  integer, intent(in) :: n
  integer, pointer :: a(:,:)
  integer :: i
  call c_f_pointer(p, a, [n, 2])
  do i = 1, n
   a(i,1) = i; a(i,2) = -i
  end do
 end subroutine
 integer function dbl(i) bind(c)
  integer(c_int), value :: i
  i = i*2
  dbl = i
 end function
 function mk(x) result(p)
  integer, target :: x(:)
  type(c_ptr) :: p
  p = c_loc(x(1))
 end function
end module
program a
 use handles
 implicit none
 type(box) :: b(2), c
 type(c_ptr) :: q, arr(3)
 type(c_funptr) :: f = c_null_funptr
 procedure(op), pointer :: pp
 integer, allocatable, target :: x(:)
 integer, pointer :: y(:), s
 integer :: sh(2) = [3, 4]
 integer, pointer :: m(:,:)
 real, target :: r = 2.5
 real, pointer :: rp
 type(node), target :: n1
 type(node), pointer :: np
 type(cpt) :: cc
 double precision, target :: d(12) = 1
 double precision, pointer :: dp(:,:)
 allocate(x(12)); x = 7
 b(1)%p = c_loc(x); b(1)%n = 12
 print *, c_associated(b(1)%p), c_associated(b(2)%p)
 call fill(b(1)%p, 6)
 print *, x
 c = b(1)
 call c_f_pointer(c%p, m, sh)
 print *, m(3,4), shape(m), associated(m)
 call c_f_pointer(cptr=c%p, fptr=y, shape=[c%n/2])
 print *, y
 q = c_loc(r)
 call c_f_pointer(q, rp)
 rp = rp*2
 print *, r
 arr = c_null_ptr
 arr(2) = q
 print *, [c_associated(arr(1)), c_associated(arr(2), q)]
 f = c_funloc(dbl)
 call c_f_procpointer(f, pp)
 print *, pp(4), c_associated(f)
 n1%v = 42
 q = c_loc(n1)
 call c_f_pointer(q, np)
 print *, np%v, associated(np%next)
 allocate(np)
 np%v = 43
 n1%next => np
 q = c_loc(np)
 call c_f_pointer(q, np)
 print *, n1%next%v, np%v
 cc%data = c_loc(d); cc%x = 1
 call c_f_pointer(cc%data, dp, [4,3])
 dp(2,3) = 5
 print *, d, c_sizeof(1.0d0), c_sizeof(r)
 q = mk(x)
 call c_f_pointer(q, s)
 print *, s, glob
 allocate(y(3)); y = [1,2,3]
 q = c_loc(y(2))
 call c_f_pointer(q, s); s = 9
 print *, y
end program
