! Fortran 2003 15.1.2: structures of C in arrays and within each other, for BIND(C) procedures that are called by address.
! RUN: %compare %light %s
module m
  use iso_c_binding
  type, bind(c) :: rec
    integer(c_int) :: key
    real(c_double) :: v(2)
  end type
  type, bind(c) :: big
    type(rec) :: r(3)
    character(c_char) :: c(4)
    integer(c_int) :: n
  end type
  abstract interface
    subroutine cb(n, a, b, ctx) bind(c)
      import
      integer(c_int), value :: n
      type(rec) :: a(n)
      type(big) :: b
      type(c_ptr), value :: ctx
    end subroutine
  end interface
  interface which
    module procedure of_number, of_procedure
  end interface
contains
  subroutine of_number(x)
    integer(c_intptr_t), intent(in) :: x
    print *, 'number', x
  end subroutine
  subroutine of_procedure(x)
    type(c_funptr), intent(in) :: x
    print *, 'procedure', c_associated(x)
  end subroutine
  subroutine work(n, a, b, ctx) bind(c)
    integer(c_int), value :: n
    type(rec) :: a(n)
    type(big) :: b
    type(c_ptr), value :: ctx
    type(big), pointer :: p
    call c_f_pointer(ctx, p)
    a%key = a%key + 1
    a(n)%v = p%r(2)%v
    b%n = sum(a%key) + p%n
    b%r(1) = a(1)
    b%c = p%c(4:1:-1)
  end subroutine
end module
program t
  use m
  implicit none
  procedure(cb), pointer :: f
  type(rec), target :: a(4)
  type(big), target :: b, c
  type(c_funptr) :: fp
  integer i
  a = [(rec(i, [i, -i]), i = 1, 4)]
  c = big([rec(1,2d0), rec(3,4d0), rec(5,6d0)], ['a','b','c','d'], 7)
  call work(4, a, b, c_loc(c))
  print *, a%key, a(4)%v, b%n, b%r(1), b%c
  fp = c_funloc(work)
  nullify (f)
  call which(3_c_intptr_t)
  call which(c_funloc(f))
  f => work
  call which(c_funloc(f))
  print *, c_associated(fp, c_funloc(f))
  call c_f_procpointer(fp, f)
  call f(3, a(2:4), b, c_loc(c))
  print *, a%key, a(4)%v, b%n, b%r(1), b%c
  call f(2, a(1:4:3), b, c_loc(c))
  print *, a%key, a(4)%v, b%n, b%r(1), b%c
  call c_f_procpointer(c_funloc(work), f)
  print *, sizeof(b), c
end program
