! Clause 4: types, kinds, constants, structures, array constructors.
! RUN: %compare --np 1,3,4 %s
module type_definitions
  implicit none
  type point
    sequence
    real(8) :: x, y
  end type point
  type, public :: cell
    sequence
    integer :: id
    real(8) :: v(3)
    type(point) :: at
    logical :: live
    character(len=4) :: tag
  end type cell
  type defaulted
    integer :: n = 7
    real :: r(2) = (/ 1.5, 2.5 /)
    character(len=3) :: s = 'abc'
    complex :: z = (1.0, -1.0)
    logical :: l = .true.
  end type defaulted
  type nest
    type(defaulted) :: d(2)
    integer :: m(2, 2) = 3
  end type nest
  type grow
    integer :: used = 0
    real(8), allocatable :: items(:)
  end type grow
end module type_definitions

program types
  use type_definitions
  implicit none
  call integer_kinds
  call integer_ranges
  call real_kinds
  call complex_kinds
  call logical_kinds
  call character_lengths
  call selected_kinds
  call kind_promotion
  call integer_wrap
  call integer_division
  call real_special
  call negative_zero
  call complex_constants
  call character_comparison
  call character_assignment
  call character_arrays
  call structure_constructor
  call structure_assignment
  call structure_arrays
  call structure_sections
  call nested_structures
  call default_initialization
  call component_arrays
  call structure_parameter
  call structure_functions
  call structure_where
  call structure_forall
  call allocatable_components
  call local_types
  call array_constructors
  call constructor_types
  call constructor_nested
  call constructor_zero
  call mapped_constructor
  call structure_constructor_arrays
  call character_components
  call structure_io
  call structure_equivalent_copy
contains

  subroutine integer_kinds
    integer(1) :: a(6)
    integer(2) :: b(6)
    integer(4) :: c(6)
    integer(8) :: d(6)
    integer*2 :: e
    integer*8 f
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ ALIGN (i) WITH a(i) :: c, d
    print '(a)', 'integer_kinds'
    a = (/ 1, 2, 3, 4, 5, 6 /); b = a*100; c = b*1000; d = c*100000_8
    e = 7; f = 8
    print *, a, b
    print *, c
    print *, d, kind(a), kind(b), kind(c), kind(d), kind(e), kind(f)
    print *, sum(a), sum(b), sum(c), sum(d), kind(sum(a)), kind(a + b), kind(b + d), kind(a*c)
  end subroutine integer_kinds

  subroutine integer_ranges
    print '(a)', 'integer_ranges'
    print *, huge(1_1), huge(1_2), huge(1_4), huge(1_8), range(1_1), range(1_2), range(1), range(1_8)
    print *, digits(1_1), digits(1_2), digits(1), digits(1_8), radix(1), bit_size(1_1), bit_size(1_8)
    print *, -huge(1) - 1, -huge(1_8) - 1, -127_1 - 1_1, -32767_2 - 1_2
  end subroutine integer_ranges

  subroutine real_kinds
    real(4) :: a(5)
    real(8) :: b(5)
    real*8 :: c
    real*4 d
    double precision :: e
    integer :: i
!HPF$ DISTRIBUTE (CYCLIC) :: a, b
    print '(a)', 'real_kinds'
    a = (/ (1.0/i, i = 1, 5) /); b = (/ (1d0/i, i = 1, 5) /)
    c = 0.1; d = 0.1d0; e = 0.1d0
    print *, a; print *, b; print *, b - a; print *, c, d, e, kind(a), kind(b), kind(e), kind(a(1) + b(1))
    print *, 0.1_4 + 0.1_8, real(b(3)), dble(a(3)), sngl(b(5))
  end subroutine real_kinds

  subroutine complex_kinds
    complex :: a(4)
    complex(8) :: b(4)
    complex*16 :: c
    double complex :: d
    integer :: i
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'complex_kinds'
    a = (/ (cmplx(i, -i), i = 1, 4) /); b = a*(0d0, 1d0); c = b(2)/2; d = conjg(c)
    print *, a; print *, b; print *, c, d, kind(a), kind(b), kind(a(1)*b(1)), kind(real(b)), kind(aimag(a))
    print *, a == (/ (cmplx(i, -i, 8), i = 1, 4) /), sum(a), product(b)
  end subroutine complex_kinds

  subroutine logical_kinds
    logical(1) :: a(7)
    logical(2) :: b(7)
    logical(8) :: c(7)
    logical*1 :: d
    integer :: i
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c
    print '(a)', 'logical_kinds'
    a = (/ (mod(i, 2) == 0, i = 1, 7) /); b = .not. a; c = a .or. b; d = any(a)
    print *, a, b, c, d, kind(a), kind(b), kind(c), kind(a .and. c), count(a), all(c), kind(1 == 1)
  end subroutine logical_kinds

  subroutine character_lengths
    character :: a
    character(5) :: b
    character(len=3), dimension(4) :: c
    character*7 d, e*2
    character(kind=1, len=4) f
    character(len=0) :: z
    character*(*), parameter :: p = 'constant'
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'character_lengths'
    a = 'xyz'; b = 'ab'; c = 'q'; c(2) = 'long'; d = 'seven..'; e = 'ee'; f = ''; z = 'nothing'
    print *, a, '|', b, '|', c, '|', d, '|', e, '|', f, '|', z, '|', p, '|'
    print *, len(a), len(b), len(c), len(d), len(e), len(f), len(z), len(p)
  end subroutine character_lengths

  subroutine selected_kinds
    print '(a)', 'selected_kinds'
    print *, selected_int_kind(1), selected_int_kind(2), selected_int_kind(3), selected_int_kind(5), &
      selected_int_kind(9), selected_int_kind(10), selected_int_kind(18), selected_int_kind(40)
    print *, selected_real_kind(1), selected_real_kind(6, 30), selected_real_kind(7), selected_real_kind(15), &
      selected_real_kind(6, 100), selected_real_kind(p=6), selected_real_kind(r=200), selected_real_kind(100)
  end subroutine selected_kinds

  subroutine kind_promotion
    integer(1) :: i1 = 100
    integer(2) :: i2 = 1000
    integer(8) :: i8 = 10000000000_8
    real(4) :: r4 = 1.25
    real(8) :: r8 = 2.5d0
    complex :: c4 = (1.0, 2.0)
    complex(8) :: c8 = (3d0, 4d0)
    print '(a)', 'kind_promotion'
    print *, i1 + i2, i1*i8, i2 + r4, i8*r4, i1 + r8, r4 + c4, r8*c4, i2 + c8, c4 + c8, r8*c8, 2**r4, r4**i1*0
    print *, kind(i1 + r4), kind(i8*r4), kind(r8*c4), kind(i8 + c4), kind(r4*c8), kind(c4**r8)
  end subroutine kind_promotion

  subroutine integer_wrap
    integer :: i, a(3)
    integer(1) :: b(4)
    integer(2) :: h
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'integer_wrap'
    i = huge(i); i = i + 1; a = huge(1); a = a*2 + 5
    b = (/ 127_1, 100_1, -127_1, 64_1 /); h = 32767
    b = b + b; h = h + 2_2
    print *, i, a, b, h
    a = (/ 300, -300, 255 /); b(1:3) = int(a, 1); i = 70000; h = int(i, 2)
    print *, b, h
  end subroutine integer_wrap

  subroutine integer_division
    integer :: a(6), b(6)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'integer_division'
    a = (/ 7, -7, 7, -7, 6, 0 /); b = (/ 2, 2, -2, -2, 3, 5 /)
    print *, a/b, mod(a, b), modulo(a, b), (a/b)*b + mod(a, b) - a, 8/3*3, 3*8/3, -2**2, 2**(-1), (-1)**(-3)
  end subroutine integer_division

  subroutine real_special
    real(8) :: x(6), zero
    real :: s
!HPF$ DISTRIBUTE x(BLOCK)
    print '(a)', 'real_special'
    zero = 0; x = (/ 1d0, -1d0, 0d0, 2d0, -2d0, 1d300 /)
    x(1:2) = x(1:2)/zero; x(6) = x(6)*x(6)
    print *, x, x(1) > huge(x), x(2) < -huge(x), x(1) == x(6)
    s = tiny(s); s = s/4
    print *, s, s > 0, tiny(1d0), epsilon(1.0), epsilon(1d0), huge(1.0), huge(1d0)
    x(3) = x(3)/zero
    print *, x(3) == x(3), x(3) < 1, count(x == x)
  end subroutine real_special

  subroutine negative_zero
    real :: x(4)
!HPF$ DISTRIBUTE x(BLOCK)
    print '(a)', 'negative_zero'
    x = 0.0; x(2) = -x(1); x(3) = sign(0.0, -1.0)
    print *, x, x == 0, sign(1.0, x)
    print '(4f6.1)', x
    print '(4(1x,es10.2))', -0.004*(/ 1.0, 0.0, 10.0, -1.0 /)
    print '(2f5.1)', -0.01, -0.06
  end subroutine negative_zero

  subroutine complex_constants
    complex :: a(3)
    real, parameter :: one = 1
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'complex_constants'
    a = (/ (1, 2), (-1.5, +2), (3.e1, -4) /)
    print *, a, (1.0, 2.0d0), (one, one), (1_8, 2), kind((1.0, 2d0)), a*(0, 1), a/(1, 1)
  end subroutine complex_constants

  subroutine character_comparison
    character(len=3) :: c(6)
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'character_comparison'
    c = (/ 'abc', 'ab ', 'b  ', 'ABC', '   ', 'ab0' /)
    print *, c < 'abc', c == 'ab', c > '', c >= 'b', c /= c(1), lge(c, 'ab'), llt(c, 'abcd'), 'a' < 'a ', '' == '  '
    print *, count(c < 'abc'), maxval((/ 1, 2 /), c(1:2) == 'ab')
  end subroutine character_comparison

  subroutine character_assignment
    character(len=6) :: s
    character(len=4) :: a(4), b(4)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'character_assignment'
    s = 'abcdef'; s(2:4) = s(1:3); print *, s
    s(3:) = s; print *, s; s(:3) = 'x'; print *, s, '|'
    a = (/ 'one ', 'two ', 'tre ', 'four' /); b = a(4:1:-1); b(2)(2:3) = '--'; a(:)(1:1) = b(:)(4:4)
    print *, a, b, a//b
    b(1:3) = b(2:4); print *, b
    a = 'longer than four'; print *, a, trim(b(1))//'.'
  end subroutine character_assignment

  subroutine character_arrays
    character(len=2) :: m(3, 4)
    integer :: i, j
!HPF$ DISTRIBUTE m(BLOCK,CYCLIC)
    print '(a)', 'character_arrays'
    do j = 1, 4
      do i = 1, 3
        m(i, j) = char(96 + i)//char(48 + j)
      end do
    end do
    print *, m; print *, transpose(m), m(2, :), m(:, 2)(2:2), cshift(m, 1, 2)
    print *, count(m > 'b2'), reshape(m, (/ 2, 6 /)), pack(m, m < 'b3')
    where (m(:, :)(1:1) == 'b') m = '**'
    print *, m
  end subroutine character_arrays

  subroutine structure_constructor
    type(point) :: p
    type(cell) :: c
    print '(a)', 'structure_constructor'
    p = point(1, 2.5); c = cell(3, (/ 1d0, 2d0, 3d0 /), p, .true., 'tags!')
    print *, p, p%x + p%y; print *, c; print *, c%v(2), c%at%y, c%tag(2:3)
    c = cell(4, 0, point(y = 5, x = 6), .false., 'x')
    print *, c
  end subroutine structure_constructor

  subroutine structure_assignment
    type(cell) :: a, b
    print '(a)', 'structure_assignment'
    a = cell(1, 1.5d0, point(1, 2), .true., 'a'); b = a; b%id = 2; b%at%x = 9; b%v(2:) = -1
    print *, a; print *, b
    a%at = b%at; print *, a%at, a%id
  end subroutine structure_assignment

  subroutine structure_arrays
    type(point) :: p(9), q(9)
    integer :: i
!HPF$ DISTRIBUTE p(BLOCK)
!HPF$ ALIGN q(i) WITH p(10-i)
    print '(a)', 'structure_arrays'
    do i = 1, 9
      p(i) = point(i, i*i)
    end do
    q = p
    q(2)%x = 100; q(3:5)%y = p(1:3)%x; p(7) = q(2)
    print *, p; print *, q; print *, sum(p%x), maxval(q%y), maxloc(q%y)
  end subroutine structure_arrays

  subroutine structure_sections
    type(cell) :: c(8)
    integer :: i, v(3) = (/ 8, 1, 4 /)
!HPF$ DISTRIBUTE c(CYCLIC(2))
    print '(a)', 'structure_sections'
    c = cell(0, 0, point(0, 0), .false., 'none')
    c%id = (/ (i*i, i = 1, 8) /)
    c(1:8:3)%tag = 'step'; c(v)%live = .true.; c(2:4)%at = point(7, 8); c%v(2) = c%id/2d0
    c(5) = c(8); c(1:2) = c(7:8)
    print *, c%id, c%tag; print *, c%live, c%at%x, c%v(2); print *, c(v)%id, c(3)%v, c(6)
  end subroutine structure_sections

  subroutine nested_structures
    type(nest) :: n(3), m
!HPF$ DISTRIBUTE n(BLOCK)
    print '(a)', 'nested_structures'
    m%d(2)%r(1) = 42; m%d%n = (/ 1, 2 /); m%m(2, 1) = -1
    n = m; n(2)%d(1)%s = 'zzz'; n(3)%m(:, 2) = (/ 10, 20 /); n(1)%d(2)%z = n(1)%d(1)%z*(0, 1)
    print *, n(1); print *, n(2)%d(1)%s, n(3)%m, n%d(2)%n, n%m(1, 1), n(2)%d(:)%r(2)
  end subroutine nested_structures

  subroutine default_initialization
    type(defaulted) :: d, a(3), e = defaulted(1, 0.5, 'x', (0, 0), .false.)
    type(defaulted), save :: kept
    integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'default_initialization'
    print *, d, a(2); print *, e, kept%n
    do i = 1, 2
      call fresh(i)
    end do
  end subroutine default_initialization

  subroutine fresh(i)
    integer, intent(in) :: i
    type(defaulted) :: d, b(4)
!HPF$ DISTRIBUTE b(CYCLIC)
    d%n = d%n + i; b%n = b%n + d%n
    print *, d%n, b%n
  end subroutine fresh

  subroutine component_arrays
    type t
      integer :: a(2, 3)
      real :: b(-1:1)
      character(len=2) :: c(2)
    end type t
    type(t) :: x, y(4)
    integer :: i
!HPF$ DISTRIBUTE y(BLOCK)
    print '(a)', 'component_arrays'
    x%a = reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 2, 3 /)); x%b = (/ 1, 2, 3 /); x%c = (/ 'ab', 'cd' /)
    y = x
    do i = 1, 4
      y(i)%a(:, 2) = y(i)%a(:, 2)*i; y(i)%b(-1) = i; y(i)%c(2)(1:1) = char(64 + i)
    end do
    print *, x%a(2, :), lbound(x%b), ubound(x%b), sum(x%b), shape(x%a), size(x%c)
    print *, y%a(1, 2), y%b(-1), y%c(2), y(3)
  end subroutine component_arrays

  subroutine structure_parameter
    type(point), parameter :: origin = point(0, 0), unit(2) = (/ point(1, 0), point(0, 1) /)
    type(point) :: p(5)
!HPF$ DISTRIBUTE p(BLOCK)
    print '(a)', 'structure_parameter'
    p = origin; p(2) = unit(2); p(4:5) = unit
    print *, p, unit(1)%x, unit%y, origin
  end subroutine structure_parameter

  function midpoint(a, b) result(m)
    type(point), intent(in) :: a, b
    type(point) :: m
    m%x = (a%x + b%x)/2; m%y = (a%y + b%y)/2
  end function midpoint

  function line(n) result(p)
    integer, intent(in) :: n
    type(point) :: p(n)
    integer :: i
    p%x = (/ (i, i = 1, n) /); p%y = 1
  end function line

  subroutine structure_functions
    type(point) :: p(6), m
!HPF$ DISTRIBUTE p(BLOCK)
    print '(a)', 'structure_functions'
    p = line(6); m = midpoint(p(1), p(6)); p(3) = midpoint(m, point(10, 10))
    print *, p, m; print *, midpoint(m, m)
  end subroutine structure_functions

  subroutine structure_where
    type(cell) :: c(10)
    integer :: i
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'structure_where'
    c%id = (/ (mod(7*i, 10), i = 1, 10) /); c%tag = 'low'; c%at%x = 1; c%live = .false.
    where (c%id > 5)
      c%tag = 'high'; c%at%x = c%id*2
    elsewhere (c%id < 2)
      c%live = .true.
    end where
    print *, c%tag, c%at%x, c%live
  end subroutine structure_where

  subroutine structure_forall
    type(point) :: p(4, 4), q(4, 4)
    integer :: i, j
!HPF$ DISTRIBUTE p(BLOCK,BLOCK)
!HPF$ ALIGN q(i,j) WITH p(j,i)
    print '(a)', 'structure_forall'
    forall (i = 1:4, j = 1:4)
      p(i, j)%x = i; p(i, j)%y = j*10
    end forall
    forall (i = 1:4, j = 1:4, i /= j) q(i, j) = p(j, i)
    forall (i = 1:4) q(i, i) = point(i, -i)
    print *, q%x, q%y
  end subroutine structure_forall

  subroutine allocatable_components
    type(grow) :: g, h
    print '(a)', 'allocatable_components'
    print *, allocated(g%items), g%used
    allocate (g%items(4)); g%items = (/ 1, 2, 3, 4 /); g%used = 4
    h = g; h%items(2) = 20
    print *, g%items, h%items, h%used, size(h%items)
    deallocate (g%items); h = g; print *, allocated(h%items)
  end subroutine allocatable_components

  subroutine local_types
    type point
      integer :: a, b, c
    end type point
    type(point) :: p(3)
!HPF$ DISTRIBUTE p(BLOCK)
    print '(a)', 'local_types'
    p = point(1, 2, 3); p(2)%b = 20
    print *, p
  end subroutine local_types

  subroutine array_constructors
    integer :: i, j, n, a(12), b(3)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'array_constructors'
    n = 4; b = (/ 7, 8, 9 /)
    a = (/ 1, (i, i = 2, n), b, (2*i, i = 5, 1, -2), b(1:2) /); print *, a
    a = (/ ((i*10 + j, i = 1, 3), j = 1, 4) /); print *, a
    print *, (/ (a(i), i = 12, 1, -5) /), (/ (i, i**2, -i, i = 1, 3) /), (/ a(3:1:-1), b /), size((/ (i, i = 1, 0) /))
    print *, (/ (sum(a(1:i)), i = 1, 12, 4) /), sum((/ (i, i = 1, 100) /)), maxval((/ b, a /))
  end subroutine array_constructors

  subroutine constructor_types
    complex :: z(3)
    logical :: l(4)
    character(len=4) :: s(3)
    integer :: i
!HPF$ DISTRIBUTE (BLOCK) :: z, l, s
    print '(a)', 'constructor_types'
    z = (/ (1.0, 2.0), cmplx(3, 4), (5.0, 6.0) /); l = (/ .true., .false., 1 > 2, l(1) .or. .true. /)
    s = (/ 'a   ', 'bb  ', char(99)//'cc ' /)
    print *, z, l, s, (/ (char(i), i = 65, 70) /), (/ 1.5d0, 2.5d0 /), (/ 1_8, 2_8 /)
  end subroutine constructor_types

  subroutine constructor_nested
    integer :: i, j, k, m(2, 3, 2)
!HPF$ DISTRIBUTE m(*,BLOCK,*)
    print '(a)', 'constructor_nested'
    m = reshape((/ (((i + 10*j + 100*k, i = 1, 2), j = 1, 3), k = 1, 2) /), (/ 2, 3, 2 /))
    print *, m, (/ (m(:, j, 1), j = 3, 1, -1) /), (/ ((j, j = 1, i), i = 1, 4) /)
    print *, reshape((/ ((i == j, i = 1, 3), j = 1, 3) /), (/ 3, 3 /))
  end subroutine constructor_nested

  subroutine constructor_zero
    integer :: i, n = 0, a(5)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'constructor_zero'
    a = 1; a(2:1) = (/ (i, i = 1, n) /); print *, a, size((/ a(3:2), (i, i = 5, 4) /)), sum((/ (i, i = 1, n) /))
  end subroutine constructor_zero

  subroutine mapped_constructor
    real(8) :: a(10), b(20)
    integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
    print '(a)', 'mapped_constructor'
    a = (/ (i/2d0, i = 1, 10) /)
    b = (/ a(6:10), a*2, a(5:1:-1) /); print *, b
    b(1:3) = (/ sum(a), maxval(a), a(3) /); print *, b(1:4), (/ a(2), b(2) /)
  end subroutine mapped_constructor

  subroutine structure_constructor_arrays
    type(point) :: p(4)
    real(8) :: x(4) = (/ 1, 2, 3, 4 /)
    integer :: i
!HPF$ DISTRIBUTE p(BLOCK)
    print '(a)', 'structure_constructor_arrays'
    p = (/ (point(x(i), -x(i)), i = 1, 4) /); print *, p
    p = (/ p(4), p(3), point(0, 0), p(1) /); print *, p
  end subroutine structure_constructor_arrays

  subroutine character_components
    type t
      character(len=5) :: name
      character(len=1) :: code(3)
    end type t
    type(t) :: a(6)
    integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'character_components'
    a%name = 'n'; a%code(1) = 'x'; a%code(2) = 'y'; a%code(3) = 'z'
    do i = 1, 6
      a(i)%name(i:) = '!'; a(i)%code(mod(i, 3) + 1) = char(48 + i)
    end do
    print *, a%name, a%code(1), a%code(3); print *, a(2:3), len(a(1)%name), len_trim(a%name)
  end subroutine character_components

  subroutine structure_io
    type(cell) :: c(2)
    character(len=60) :: s
    type(point) :: p
    print '(a)', 'structure_io'
    c = cell(5, 1.5d0, point(2, 3), .true., 'in'); c(2)%id = 6
    print '(2(i3,5f6.2,l2,1x,a))', c
    write (s, *) point(1, 2); read (s, *) p; print *, p
  end subroutine structure_io

  subroutine structure_equivalent_copy
    type(point) :: p(7)
    integer :: i
!HPF$ DISTRIBUTE p(BLOCK)
    print '(a)', 'structure_equivalent_copy'
    p%x = (/ (i, i = 1, 7) /); p%y = -p%x
    p(2:7) = p(1:6); print *, p%x
    p(1:6) = p(2:7); print *, p%y; p = p(7:1:-1); print *, p%x; p = cshift(p, 3); print *, p%x
    p = eoshift(p, 1, point(0, 0)); print *, p%x
  end subroutine structure_equivalent_copy
end program types
