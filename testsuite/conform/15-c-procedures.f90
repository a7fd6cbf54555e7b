! Fortran 2003 15.4: procedures of the program by the names that C has for them, structures, procedure pointers and dummy
! procedures with BIND(C).
! RUN: %compare --np 1,3,4 %light %s
! RUN: %hpfc -w -O0 -Wc,-Werror -c %s -o %t.o
module points
  use iso_c_binding
  implicit none
  type, bind(c) :: point
    real(c_double) :: x, y
    integer(c_int) :: tag(3)
  end type
  type, bind(c) :: pair
    type(c_ptr) :: p
    real(c_float) :: x
    integer(c_short) :: n
  end type
  type, bind(c) :: tm
    integer(c_int) :: sec, min, hour, mday, mon, year, wday, yday, isdst
    integer(c_long) :: gmtoff
    type(c_ptr) :: zone
  end type
contains
  real(c_double) function norm(p) bind(c, name='point_norm')
    type(point), intent(in) :: p
    norm = abs(p%x) + abs(p%y) + sum(p%tag)
  end function
  real(c_float) function size_of_pair(p) bind(c, name='pair_size')
    type(pair), value :: p
    size_of_pair = p%x*p%n
    p%n = 0
  end function
  subroutine shift(p, d, c) bind(c, name='point_shift')
    type(point), intent(inout) :: p
    real(c_double), value :: d
    character(c_char), value :: c
    p%x = p%x + d
    p%tag(2) = ichar(c)
  end subroutine
  character(c_char) function next(c) bind(c)
    character(c_char), intent(in) :: c
    next = achar(iachar(c) + 1)
  end function
  subroutine total(n, a, s) bind(c)
    integer(c_int), value :: n
    real(c_double), intent(in) :: a(*)
    real(c_double), intent(out) :: s
    s = sum(a(1:n))
  end subroutine
end module
program p
  use points
  implicit none
  interface
    real(c_double) function c_norm(p) bind(c, name='point_norm')
      import
      type(point), intent(in) :: p
    end function
    real(c_float) function pair_size(p) bind(c)
      import
      type(pair), value :: p
    end function
    subroutine three(n, a) bind(c, name='three_points')
      import
      integer(c_int), value :: n
      type(point), intent(inout) :: a(n)
    end subroutine
    subroutine c_shift(p, d, c) bind(c, name='point_shift')
      import
      type(point), intent(inout) :: p
      real(c_double), value :: d
      character(c_char), value :: c
    end subroutine
    character(c_char) function c_next(c) bind(c, name='next')
      import
      character(c_char), intent(in) :: c
    end function
    subroutine c_total(n, a, s) bind(c, name='total')
      import
      integer(c_int), value :: n
      real(c_double), intent(in) :: a(*)
      real(c_double), intent(out) :: s
    end subroutine
    function timegm(t) bind(c)
      import
      type(tm) :: t
      integer(c_long) :: timegm
    end function
    function gmtime_r(when, t) bind(c)
      import
      integer(c_long), intent(in) :: when
      type(tm), intent(out) :: t
      type(c_ptr) :: gmtime_r
    end function
  end interface
  abstract interface
    subroutine action(n, a, s) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(in) :: a(*)
      real(c_double), intent(out) :: s
    end subroutine
    character(c_char) function change(c) bind(c)
      import
      character(c_char), intent(in) :: c
    end function
  end interface
  type(point) :: q
  type(tm) :: t
  type(c_ptr) :: at
  procedure(action), pointer :: act
  procedure(change), pointer :: ch
  integer(c_long) :: when
  real(c_double) :: s, v(5) = [1, 2, 3, 4, 5]
  type(pair) :: pr = pair(c_null_ptr, 2.5, 4)
  print *, pair_size(pr), size_of_pair(pr), pr%n
  q = point(1.5d0, -2d0, [1, 2, 3])
  print *, c_norm(q), norm(q)
  call c_shift(q, 10d0, 'A')
  print *, q
  print *, c_next('x'), next('p')
  call c_total(5, v, s)
  print *, s
  call c_total(3, v(5:1:-2), s)
  print *, s
  act => total
  call act(2, v, s)
  print *, s
  act => c_total
  call act(4, v, s)
  print *, s
  ch => c_next
  print *, ch('a'), ch('b'), associated(ch, c_next)
  when = 86400_c_long*400 + 3661
  at = gmtime_r(when, t)
  print *, t%year, t%mon, t%mday, t%hour, t%min, t%sec
  t%mday = t%mday + 40
  print *, timegm(t), t%mon, t%mday
  call apply(total, v)
  call apply(c_total, v)
contains
  subroutine apply(f, x)
    procedure(action) :: f
    real(c_double), intent(in) :: x(:)
    real(c_double) :: r
    call f(size(x), x, r)
    print *, r
  end subroutine
end program
