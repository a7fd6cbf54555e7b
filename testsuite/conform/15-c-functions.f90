! Fortran 2003 15.2.6, 15.4.1: functions of the C library, by value and reference, with arrays, C_PTR and procedures.
! RUN: %compare --np 1,3,4 %light %s
module clib
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    pure function c_abs(i) bind(c, name='abs') result(r)
      import :: c_int
      integer(c_int), value :: i
      integer(c_int) :: r
    end function
    function strlen(s) bind(c)
      import
      character(kind=c_char), intent(in) :: s(*)
      integer(c_size_t) :: strlen
    end function
    integer(c_int) function toupper(c) bind(c)
      import c_int
      integer(c_int), value :: c
    end function
    subroutine qsort(base, n, size, compar) bind(c)
      import
      integer(c_int), intent(inout) :: base(*)
      integer(c_size_t), value :: n, size
      interface
        integer(c_int) function compar(a, b) bind(c)
          import c_int
          integer(c_int), intent(in) :: a, b
        end function
      end interface
    end subroutine
    subroutine qsortp(base, n, size, compar) bind(c, name='qsort')
      import
      type(c_ptr), value :: base
      integer(c_size_t), value :: n, size
      type(c_funptr), value :: compar
    end subroutine
    function malloc(n) bind(c)
      import
      integer(c_size_t), value :: n
      type(c_ptr) :: malloc
    end function
    subroutine free(p) bind(c)
      import
      type(c_ptr), value :: p
    end subroutine
    function puts(s) bind(c)
      import
      character(c_char), intent(in) :: s(*)
      integer(c_int) :: puts
    end function
    function frexp(x, e) bind(c)
      import
      real(c_double), value :: x
      integer(c_int), intent(out) :: e
      real(c_double) :: frexp
    end function
    pure real(c_float) function csqrtf(x) bind(c, name="sqrtf")
      import c_float
      real(c_float), value :: x
    end function
    function memcpy(d, s, n) bind(c)
      import
      type(c_ptr) :: memcpy
      type(c_ptr), value :: d, s
      integer(c_size_t), value :: n
    end function
  end interface
contains
  integer(c_int) function up(a, b) bind(c)
    integer(c_int), intent(in) :: a, b
    up = a - b
  end function
  integer(c_int) function down(a, b) bind(c, name='go_down')
    integer(c_int), intent(in) :: a, b
    down = b - a
  end function
end module
program p
  use clib
  implicit none
  integer(c_int), target :: a(6) = [5, 3, 9, 1, 4, 4]
  integer(c_int) :: b(2,6), e
  integer(c_int), pointer :: q(:)
  type(c_ptr) :: m
  real :: x(4) = [1., 4., 9., 16.]
  integer :: i
  print *, c_abs(-7), strlen('hello'//c_null_char), achar(toupper(iachar('q')))
  call qsort(a, 6_c_size_t, c_sizeof(a(1)), up)
  print *, a
  call qsortp(c_loc(a), 6_c_size_t, 4_c_size_t, c_funloc(down))
  print *, a
  b(1,:) = [3,1,2,6,5,4]
  b(2,:) = 0
  call qsort(b(1,:), 6_c_size_t, 4_c_size_t, up)
  print *, b
  m = malloc(40_c_size_t)
  call c_f_pointer(m, q, [10])
  q = [(i*i, i = 1, 10)]
  call qsort(q, 10_c_size_t, 4_c_size_t, down)
  print *, q
  m = memcpy(c_loc(a), m, 12_c_size_t)
  print *, a, c_associated(m, c_loc(a))
  call free(c_loc(q))
  print *, frexp(10d0, e), e
  forall (i = 1:4) x(i) = csqrtf(x(i))
  print *, x
end program
