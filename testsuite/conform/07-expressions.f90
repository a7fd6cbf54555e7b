! Clause 7: expressions, precedence, conversions, assignment, WHERE, FORALL, defined operations.
! RUN: %compare --np 1,3,4 %s
module operations
  implicit none
  type vec
    real(8) :: x, y
  end type vec
  interface operator(+)
    module procedure add_vec
  end interface
  interface operator(*)
    module procedure scale_vec, vec_scale
  end interface
  interface operator(.dot.)
    module procedure dot_vec
  end interface
  interface operator(.twice.)
    module procedure twice_int, twice_real
  end interface
  interface operator(==)
    module procedure same_vec
  end interface
  interface operator(-)
    module procedure minus_vec
  end interface
  interface operator(//)
    module procedure join_int
  end interface
  interface assignment(=)
    module procedure vec_from_real, int_from_text
  end interface
contains
  elemental type(vec) function add_vec(a, b)
    type(vec), intent(in) :: a, b
    add_vec%x = a%x + b%x; add_vec%y = a%y + b%y
  end function add_vec
  function scale_vec(s, a) result(r)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: r
    r = vec(s*a%x, s*a%y)
  end function scale_vec
  function vec_scale(a, s) result(r)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: r
    r = s*a
  end function vec_scale
  function dot_vec(a, b) result(r)
    type(vec), intent(in) :: a, b
    real(8) :: r
    r = a%x*b%x + a%y*b%y
  end function dot_vec
  elemental integer function twice_int(i)
    integer, intent(in) :: i
    twice_int = 2*i
  end function twice_int
  elemental real(8) function twice_real(x)
    real(8), intent(in) :: x
    twice_real = 2*x
  end function twice_real
  logical function same_vec(a, b)
    type(vec), intent(in) :: a, b
    same_vec = a%x == b%x .and. a%y == b%y
  end function same_vec
  function minus_vec(a) result(r)
    type(vec), intent(in) :: a
    type(vec) :: r
    r%x = -a%x; r%y = -a%y
  end function minus_vec
  integer function join_int(i, j)
    integer, intent(in) :: i, j
    join_int = 100*i + j
  end function join_int
  subroutine vec_from_real(v, r)
    type(vec), intent(out) :: v
    real(8), intent(in) :: r
    v%x = r; v%y = -r
  end subroutine vec_from_real
  subroutine int_from_text(i, s)
    integer, intent(out) :: i
    character(len=*), intent(in) :: s
    i = len(s)
  end subroutine int_from_text
end module operations

module measures
  implicit none
  type t
    integer :: i
    logical :: l
  end type
  interface assignment(=)
    module procedure s, si, sl
  end interface
contains
  elemental subroutine s(a, b)
    type(t), intent(out) :: a
    type(t), intent(in) :: b
    a%i = b%i + 100
    a%l = b%l
  end subroutine
  elemental subroutine si(a, b)
    type(t), intent(inout) :: a
    integer, intent(in) :: b
    a%i = b
  end subroutine
  elemental subroutine sl(a, b)
    type(t), intent(inout) :: a
    logical, intent(in) :: b
    a%l = b
  end subroutine
end module measures

program expressions
  use operations
  implicit none
  call precedence_numeric
  call precedence_logical
  call precedence_mixed
  call power_forms
  call power_negative
  call unary_minus
  call parentheses
  call integer_quotients
  call relational_arrays
  call logical_arrays
  call concatenations
  call substrings
  call substring_arrays
  call mixed_assignment
  call real_to_integer
  call complex_arithmetic
  call complex_comparison
  call character_expressions
  call scalar_broadcast
  call conformable_sections
  call overlap_assignment
  call overlap_reverse
  call vector_subscript_read
  call vector_subscript_write
  call self_gather
  call defined_operators
  call defined_unary
  call defined_assignment
  call defined_arrays
  call where_statement
  call where_elsewhere
  call where_masked
  call where_nested
  call where_functions
  call where_mask_changed
  call where_sections
  call where_reduction
  call forall_statement
  call forall_construct
  call forall_mask
  call forall_nested
  call forall_where
  call forall_transpose
  call forall_triangle
  call forall_order
  call forall_pure
  call forall_strides
  call forall_index_array
  call forall_own_subscripts
  call elemental_in_expression
  call array_function_operand
  call kind_of_results
  call bit_expressions
  call logical_shortcut
  call evaluation_order
  call size_one
  call seven_dimensions
  call big_expression
  call transformational_nesting
  call one_by_one
contains

  subroutine precedence_numeric
    integer :: a(4), i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'precedence_numeric'
    a = (/ (i, i = 1, 4) /)
    print *, 2 + 3*4 - 5, 2*3**2, -2**2, 2**3**2, 8/4/2, 8 - 4 - 2, 7/2*2, 2*7/2, -7/2, -a**2, a*a - a/2*2, (-a)**2
    print *, 2.0**(-1)*4, -3 + 5, 3 - (-5), +a, -(-a), 10 - a*2 + 1
  end subroutine precedence_numeric

  subroutine precedence_logical
    logical :: t = .true., f = .false., l(4)
!HPF$ DISTRIBUTE l(BLOCK)
    print '(a)', 'precedence_logical'
    l = (/ .true., .false., .true., .false. /)
    print *, t .or. f .and. f, (t .or. f) .and. f, .not. t .or. t, .not. (t .or. t), t .eqv. f .or. t, &
      t .neqv. t .and. f, f .eqv. f .neqv. t, .not. f .and. .not. f, l .or. f .and. l, .not. l .eqv. l
  end subroutine precedence_logical

  subroutine precedence_mixed
    integer :: i = 3
    character(len=2) :: s = 'ab'
    print '(a)', 'precedence_mixed'
    print *, i + 1 > 3 .and. 2*i < 7, s//'c' == 'abc' .or. i == 0, .not. i > 3, i + 1 == 4 .eqv. i*2 == 6, -i < 0
    print *, i**2 + 1 == 10, .not. s < 'b', 'a'//'b' < 'ac', i - 1 .ge. 2 .neqv. .false.
  end subroutine precedence_mixed

  subroutine power_forms
    real(8) :: x(5)
    integer :: k(5), i
!HPF$ DISTRIBUTE (CYCLIC) :: x, k
    print '(a)', 'power_forms'
    x = (/ (i*0.5d0, i = 1, 5) /); k = (/ 0, 1, 2, -1, -2 /)
    print *, x**2, x**0, x**k, k**2, k**3, 2**(/ 0, 1, 10, 30 /), x**0.5d0, x**(-2), (-1)**k
    print *, 4.0**0.5, 2d0**10, (1.0, 1.0)**2, (0.0, 1.0)**3, (2.0, 0.0)**(-1), 0**0, 0.0**0
  end subroutine power_forms

  subroutine power_negative
    integer :: a(6), i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'power_negative'
    a = (/ -3, -2, -1, 1, 2, 3 /)
    print *, a**3, a**(-1), a**(-2), 1**a, (-1)**a, 2**a, a**abs(a)
    i = 5; print *, 3**i, (-3)**i, 2_8**40, 3.0**(-i)
  end subroutine power_negative

  subroutine unary_minus
    real :: x(3) = (/ 0.0, 1.5, -2.5 /)
    integer(1) :: b(2) = (/ 5_1, -7_1 /)
    complex :: z = (1.0, -2.0)
!HPF$ DISTRIBUTE x(BLOCK)
    print '(a)', 'unary_minus'
    print *, -x, -b, -z, +z, -(x + 1), -x(2)**2, - x(3)*2
  end subroutine unary_minus

  subroutine parentheses
    real(8) :: a, b, c
    integer :: i = 7
    print '(a)', 'parentheses'
    a = 1d16; b = -1d16; c = 1
    print *, (a + b) + c, a + (b + c), (i/2)*2, i*(2/4), ((((i)))), (a*c)/(c + (1))
  end subroutine parentheses

  subroutine integer_quotients
    integer :: i, a(-3:3), b(-3:3)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'integer_quotients'
    a = (/ (10*i + 1, i = -3, 3) /); b = (/ (merge(i, 5, i /= 0), i = -3, 3) /)
    print *, a/b, a/3, a/(-3), 17/b, a/b*b - a, 1/2 + 1/2, 1./2 + 1/2, 3/2*2., 2.*3/2
  end subroutine integer_quotients

  subroutine relational_arrays
    integer :: a(3, 3), i, j
    logical :: m(3, 3)
!HPF$ DISTRIBUTE a(BLOCK,BLOCK)
!HPF$ ALIGN m(i,j) WITH a(i,j)
    print '(a)', 'relational_arrays'
    forall (i = 1:3, j = 1:3) a(i, j) = i - j
    m = a > 0; print *, m, a == transpose(a), a /= 0 .and. a < 2, count(a >= 1), any(a == 3), all(a < 3, 1)
    print *, a(1, :) < a(:, 1), 2 > a(2, :), a(:, 1)*1.0 == a(:, 1), a(1:0, 1) == 1
  end subroutine relational_arrays

  subroutine logical_arrays
    logical :: a(8), b(8)
    integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN b(i) WITH a(9-i)
    print '(a)', 'logical_arrays'
    a = (/ (mod(i, 3) == 0, i = 1, 8) /); b = .not. a .or. (/ (i > 6, i = 1, 8) /)
    print *, a .and. b, a .eqv. b, a .neqv. b(8:1:-1), any(a .and. .not. b), count(a .or. b)
  end subroutine logical_arrays

  subroutine concatenations
    character(len=3) :: a(4), s
    character(len=8) :: b(4)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'concatenations'
    a = (/ 'one', 'two', 'six', 'ten' /); s = 'x'
    b = a//'-'//a(4:1:-1)//s; print *, b, len(a//s), a//'', ''//s//'', trim(s)//trim(b(1))//'|', s//(s//s)
  end subroutine concatenations

  subroutine substrings
    character(len=10) :: s = 'abcdefghij'
    integer :: i = 3, j = 7
    print '(a)', 'substrings'
    print *, s(i:j), s(:i), s(j:), s(:), s(j:i), len(s(j:i)), s(i:i), s(i + 1:j - 1)//s(1:2), 'literal'(2:4)
    s(i:j) = 'XYZ'; print *, s; s(1:5) = s(2:6); print *, s; s(4:3) = 'nothing'; print *, s
  end subroutine substrings

  subroutine substring_arrays
    character(len=6) :: a(5)
    integer :: i
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'substring_arrays'
    a = (/ ('item '//char(48 + i), i = 1, 5) /)
    a(2:4)(1:1) = a(1:3)(6:6); print *, a, a(:)(5:6), a(5)(2:3)
    a(:)(2:5) = '....'; print *, a; a(1)(3:) = a(5); print *, a(1)
    call substrings_in_forall
  end subroutine substring_arrays

  subroutine substrings_in_forall
    character(8) :: c, d(3)
    integer :: i
    d = (/ 'abcdefgh', 'ijklmnop', 'qrstuvwx' /); c = '12345678'
    forall (i = 1:3) c(i:i) = d(i)(i:i)
    forall (i = 3:5) d(1)(i:i) = d(1)(i-2:i-2)
    forall (i = 1:3) d(i)(2:3) = d(4-i)(1:2)
    forall (i = 1:7, c(i:i) < '6') c(i+1:i+1) = c(i:i)
    print *, c, d
  end subroutine substrings_in_forall

  subroutine mixed_assignment
    integer :: i(3)
    real :: x(3)
    real(8) :: d(3)
    complex :: z(3)
!HPF$ DISTRIBUTE (BLOCK) :: i, x, d, z
    print '(a)', 'mixed_assignment'
    d = (/ 1.75d0, -2.25d0, 1d0/3 /); x = d; i = d; z = d; print *, i, x, z
    z = (/ (1.9, 2.1), (-3.5, 0.0), (0.0, 1.0) /); x = z; i = z; d = z; print *, i, x, d
    d = i; z = i; x = i/2; print *, d, z, x; d = 0.1; print *, d
  end subroutine mixed_assignment

  subroutine real_to_integer
    real(8) :: x(8) = (/ 0.5d0, -0.5d0, 1.5d0, -1.5d0, 2.999999d0, -2.999999d0, 1d9, -1d9 /)
    integer :: i(8)
    integer(8) :: k(8)
!HPF$ DISTRIBUTE (BLOCK) :: x, i, k
    print '(a)', 'real_to_integer'
    i = x; k = x*1d6; print *, i, k, nint(x), int(x/3), floor(x), ceiling(x)
  end subroutine real_to_integer

  subroutine complex_arithmetic
    complex(8) :: a(4), b(4)
    integer :: i
!HPF$ DISTRIBUTE (CYCLIC) :: a, b
    print '(a)', 'complex_arithmetic'
    a = (/ (cmplx(i, -i, 8), i = 1, 4) /); b = (/ (cmplx(2, i, 8), i = 1, 4) /)
    print *, a + b, a - b, a*b, a*2, 2d0*b; print *, a*conjg(a), -a, a/(0d0, 2d0), a/2, abs((3d0, 4d0)), a(3)/a(3)
  end subroutine complex_arithmetic

  subroutine complex_comparison
    complex :: z(4) = (/ (1, 2), (1, -2), (0, 0), (1, 2) /)
!HPF$ DISTRIBUTE z(BLOCK)
    print '(a)', 'complex_comparison'
    print *, z == (1.0, 2.0), z /= z(4:1:-1), z(3) == 0, count(z == conjg(z)), all(z == z)
  end subroutine complex_comparison

  subroutine character_expressions
    character(len=4) :: a(3) = (/ 'dog ', 'cat ', 'bird' /)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'character_expressions'
    print *, a//a < 'cat cz', ichar(a(:)(1:1)), min(1, len_trim(a)), adjustr(a), index(a, 'd'), scan(a, 'aeiou'), &
      verify(a, 'abcd '), char(ichar(a(:)(1:1)) - 32)//a(:)(2:)
  end subroutine character_expressions

  subroutine scalar_broadcast
    integer :: a(3, 4), k
    real(8) :: x(6)
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE x(CYCLIC(2))
    print '(a)', 'scalar_broadcast'
    k = 3; a = k; a(2, :) = a(1, 1)*2; a(:, 4) = a(2, 2) + k; x = a(1, 4); x(2:3) = x(1)/2 + x(6)
    print *, a, x, 1 + a(:, 1), x(1:2)*k
  end subroutine scalar_broadcast

  subroutine conformable_sections
    integer :: a(10), b(4, 6), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK,BLOCK)
    print '(a)', 'conformable_sections'
    a = (/ (i, i = 1, 10) /); b = 0
    b(2, :) = a(1:6); b(:, 3) = a(10:4:-2); b(1:4:3, 1:6:5) = 100; b(4, 2:5) = a(7:10) - a(1:4)
    a(1:3) = b(2:4, 3); a(10:5:-1) = b(2, :); print *, b, a
  end subroutine conformable_sections

  subroutine overlap_assignment
    integer :: a(9), m(4, 4), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE m(BLOCK,BLOCK)
    print '(a)', 'overlap_assignment'
    a = (/ (i, i = 1, 9) /); a(2:9) = a(1:8); print *, a
    a = (/ (i, i = 1, 9) /); a(1:8) = a(2:9); print *, a
    a = (/ (i, i = 1, 9) /); a(2:8) = a(1:7) + a(3:9); print *, a; a(1:9:2) = a(1:5); print *, a
    m = reshape((/ (i, i = 1, 16) /), (/ 4, 4 /)); m(2:4, 2:4) = m(1:3, 1:3); print *, m
    m = transpose(m) + m; print *, m
  end subroutine overlap_assignment

  subroutine overlap_reverse
    integer :: a(11), i
    character(len=2) :: c(5) = (/ 'aa', 'bb', 'cc', 'dd', 'ee' /)
!HPF$ DISTRIBUTE a(CYCLIC)
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'overlap_reverse'
    a = (/ (i*i, i = 1, 11) /); a = a(11:1:-1); print *, a; a(1:10) = a(10:1:-1) - a(2:11); print *, a
    a(2:10:2) = a(10:2:-2); print *, a; c = c(5:1:-1)//c; print *, c
  end subroutine overlap_reverse

  subroutine vector_subscript_read
    integer :: a(8), v(5) = (/ 8, 1, 1, 3, 5 /), m(3, 4), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE m(BLOCK,*)
    print '(a)', 'vector_subscript_read'
    a = (/ (i*3, i = 1, 8) /); m = reshape((/ (i, i = 1, 12) /), (/ 3, 4 /))
    print *, a(v), a(v(2:4)), a((/ 2, 2 /)), sum(a(v)), m((/ 3, 1 /), (/ 4, 4, 1 /)), m(2, v(4:5) - 1), a(9 - v) - v
    print *, a(a(1:2)), a(v(v(2:3)))
  end subroutine vector_subscript_read

  subroutine vector_subscript_write
    integer :: a(8), v(4) = (/ 7, 2, 5, 1 /), m(5, 4), i
!HPF$ DISTRIBUTE a(CYCLIC)
!HPF$ DISTRIBUTE m(CYCLIC,BLOCK)
    print '(a)', 'vector_subscript_write'
    a = 0; a(v) = (/ 1, 2, 3, 4 /); print *, a; a(v) = a(v)*10 + v; print *, a; a(v(1:2)) = a(v(2:1:-1)); print *, a
    m = 0; m(v(4:2:-2), 2) = 5; m(1, (/ 4, 3 /)) = (/ 8, 9 /); m((/ 3, 4 /), (/ 1, 4 /)) = 1; print *, m
    a((/ (i, i = 8, 1, -1) /)) = a; print *, a
  end subroutine vector_subscript_write

  subroutine self_gather
    integer :: p(7) = (/ 3, 1, 4, 7, 5, 2, 6 /), q(7)
!HPF$ DISTRIBUTE (BLOCK) :: p, q
    print '(a)', 'self_gather'
    q = p(p); print *, q; p(p) = q; print *, p; q(p) = p; print *, q; p = p(p(p)); print *, p
  end subroutine self_gather

  subroutine defined_operators
    type(vec) :: a, b, c(4)
    integer :: i
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'defined_operators'
    a = vec(1, 2); b = vec(3, 4)
    print *, a + b, 2d0*a, b*0.5d0, a .dot. b, a == b, a == vec(1, 2), 3//4, 1 + 2//3
    do i = 1, 4
      c(i) = a + real(i, 8)*b
    end do
    print *, c, a + b*2d0 .dot. a
  end subroutine defined_operators

  subroutine defined_unary
    integer :: k(5), i
    real(8) :: x(5)
    type(vec) :: v
!HPF$ DISTRIBUTE (BLOCK) :: k, x
    print '(a)', 'defined_unary'
    k = (/ (i, i = 1, 5) /); x = k/2d0; v = -vec(1, -2)
    print *, .twice. 5, .twice. k, .twice. x + 1, .twice. (k + 1), .twice. (.twice. 3), v, 10*.twice. 2
  end subroutine defined_unary

  subroutine defined_assignment
    type(vec) :: v
    integer :: i
    print '(a)', 'defined_assignment'
    v = 2.5d0; i = 'hello'; print *, v, i; v = -v; print *, v
  end subroutine defined_assignment

  subroutine defined_arrays
    type(vec) :: p(6), q(6)
    integer :: i
!HPF$ DISTRIBUTE p(BLOCK)
!HPF$ ALIGN q(i) WITH p(i)
    print '(a)', 'defined_arrays'
    p%x = (/ (i, i = 1, 6) /); p%y = 1; q = p
    do i = 1, 6
      q(i) = q(i) + p(7 - i) + vec(10, 20)
    end do
    print *, q%x, q%y, q(2:3), q(6)
  end subroutine defined_arrays

  subroutine where_statement
    integer :: a(10), i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'where_statement'
    a = (/ (i - 5, i = 1, 10) /); where (a < 0) a = -a; print *, a; where (mod(a, 2) == 0) a = a/2 + 100; print *, a
    where (a(1:5) > a(6:10)) a(1:5) = 0; print *, a; where (a == 77) a = 1
    print *, a
  end subroutine where_statement

  subroutine where_elsewhere
    real(8) :: x(4, 4), y(4, 4)
    integer :: i, j
!HPF$ DISTRIBUTE x(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE y(CYCLIC,BLOCK)
    print '(a)', 'where_elsewhere'
    forall (i = 1:4, j = 1:4) x(i, j) = i - j
    where (x /= 0)
      y = 12/x
    elsewhere
      y = -99
    end where
    print *, y
  end subroutine where_elsewhere

  subroutine where_masked
    integer :: a(12), b(12), i
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'where_masked'
    a = (/ (i, i = 1, 12) /); b = -1
    where (a > 9)
      b = 1
      a = a*2
    elsewhere (a > 6)
      b = 2
    elsewhere (a > 3)
      b = 3; a = 0
    elsewhere
      b = a
    end where
    print *, a, b
  end subroutine where_masked

  subroutine where_nested
    integer :: a(12), b(12), i
!HPF$ DISTRIBUTE a(CYCLIC)
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'where_nested'
    a = (/ (i, i = 1, 12) /); b = 0
    outer: where (a > 4)
      b = 1
      where (mod(a, 2) == 0)
        b = b + 10
        where (a > 8) b = b + 100
      elsewhere
        b = b + 20
      end where
      a = -a
    elsewhere
      where (a == 2) b = 7
    end where outer
    print *, a, b
  end subroutine where_nested

  subroutine where_functions
    real(8) :: x(6) = (/ 4d0, -1d0, 9d0, 0d0, 16d0, -4d0 /), y(6)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
    print '(a)', 'where_functions'
    y = -1
    where (x > 0) y = sqrt(x)
    print *, y
    where (x > sum(x)/size(x)) y = maxval(y) + x
    print *, y; where (x < 0) y = cshift(x, 1)
    print *, y
  end subroutine where_functions

  subroutine where_mask_changed
    integer :: a(6) = (/ 1, 2, 3, 4, 5, 6 /)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'where_mask_changed'
    where (a > 3)
      a = 0
      a = a + 1
    elsewhere
      a = a(6:1:-1)
    end where
    print *, a
    where (a(1:5) < a(2:6)) a(2:6) = a(1:5)
    print *, a
  end subroutine where_mask_changed

  subroutine where_sections
    integer :: m(5, 6), i, j
!HPF$ DISTRIBUTE m(BLOCK,BLOCK)
    print '(a)', 'where_sections'
    forall (i = 1:5, j = 1:6) m(i, j) = i*10 + j
    where (mod(m(:, 2), 20) < 10) m(:, 3) = m(:, 1)
    where (m(2, 1:6:2) > 20) m(4, 6:1:-2) = -m(1, 4:6)
    where (m(1:4, 1:5) > m(2:5, 2:6) - 11) m(2:5, 2:6) = 0
    print *, m
  end subroutine where_sections

  subroutine where_reduction
    integer :: m(4, 5), r(4), i, j
!HPF$ DISTRIBUTE m(*,BLOCK)
!HPF$ DISTRIBUTE r(BLOCK)
    print '(a)', 'where_reduction'
    forall (i = 1:4, j = 1:5) m(i, j) = mod(i*j, 4)
    where (any(m == 3, 2))
      r = sum(m, 2)
    elsewhere
      r = -count(m > 0, dim=2)
    end where
    print *, r
    where (spread(r > 0, 2, 5)) m = m + spread(r, 2, 5)
    print *, m
  end subroutine where_reduction

  subroutine forall_statement
    integer :: a(8), b(8, 8), i, j
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK,CYCLIC)
    print '(a)', 'forall_statement'
    forall (i = 1:8) a(i) = i*i; forall (i = 1:8, j = 1:8) b(i, j) = i*j - a(i)
    forall (i = 8:1:-2) a(i) = -i; print *, a, sum(b), b(3, :)
  end subroutine forall_statement

  subroutine forall_construct
    integer :: a(10), b(10), i
!HPF$ DISTRIBUTE (CYCLIC(2)) :: a, b
    print '(a)', 'forall_construct'
    a = 1; b = 2
    name: forall (i = 2:9)
      a(i) = a(i - 1) + i
      b(i) = a(i + 1)*b(i)
    end forall name
    print *, a, b
  end subroutine forall_construct

  subroutine forall_mask
    integer :: a(7, 7), i, j
!HPF$ DISTRIBUTE a(BLOCK,BLOCK)
    print '(a)', 'forall_mask'
    a = 0; forall (i = 1:7, j = 1:7, mod(i + j, 3) == 0 .and. i /= j) a(i, j) = i*10 + j
    print *, a; forall (i = 1:7, j = 1:7, a(i, j) == 0) a(i, j) = -1; print *, sum(a), count(a == -1)
  end subroutine forall_mask

  subroutine forall_nested
    integer :: a(5, 5), i, j
!HPF$ DISTRIBUTE a(BLOCK,*)
    print '(a)', 'forall_nested'
    a = 0
    forall (i = 1:5)
      a(i, i) = i
      forall (j = 1:i - 1) a(i, j) = a(i, i) - j
      forall (j = i + 1:5, mod(j, 2) == 0)
        a(i, j) = -j
      end forall
    end forall
    print *, a
  end subroutine forall_nested

  subroutine forall_where
    integer :: a(4, 6), i
!HPF$ DISTRIBUTE a(*,BLOCK)
    print '(a)', 'forall_where'
    a = reshape((/ (mod(7*i, 11), i = 1, 24) /), (/ 4, 6 /))
    forall (i = 1:6)
      where (a(:, i) > 5)
        a(:, i) = a(:, i) - i
      elsewhere
        a(:, i) = 50
      end where
    end forall
    print *, a
  end subroutine forall_where

  subroutine forall_transpose
    real(8) :: a(5, 5), b(5, 5)
    integer :: i, j
!HPF$ DISTRIBUTE a(BLOCK,BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC,*)
    print '(a)', 'forall_transpose'
    forall (i = 1:5, j = 1:5) a(i, j) = i + j/10d0
    forall (i = 1:5, j = 1:5) b(j, i) = a(i, j); forall (i = 1:5, j = 1:5) a(i, j) = a(j, i) + b(6 - i, j)
    print '(5f6.2)', a, b
  end subroutine forall_transpose

  subroutine forall_triangle
    integer :: a(6, 6), i, j
!HPF$ DISTRIBUTE a(CYCLIC,CYCLIC)
    print '(a)', 'forall_triangle'
    a = 0
    forall (i = 1:6)
      forall (j = i:6) a(i, j) = 10*i + j
    end forall
    forall (i = 1:6, j = 1:6, j < i) a(i, j) = a(j, i)
    print '(6i4)', a
  end subroutine forall_triangle

  subroutine forall_order
    integer :: a(8), b(0:9), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN b(i) WITH a(*)
    print '(a)', 'forall_order'
    a = (/ (i, i = 1, 8) /); b = 0
    forall (i = 1:8) a(i) = a(9 - i); print *, a; forall (i = 1:7) a(i + 1) = a(i); print *, a
    forall (i = 1:8)
      b(i) = a(i)
      a(i) = b(i - 1) + b(i + 1)
    end forall
    print *, a, b
  end subroutine forall_order

  pure integer function squash(i, k)
    integer, intent(in) :: i, k
    squash = mod(i*i + k, 7)
  end function squash

  subroutine forall_pure
    integer :: a(9), b(9), i
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'forall_pure'
    b = (/ (i, i = 9, 1, -1) /); forall (i = 1:9, squash(i, 1) > 2) a(i) = squash(b(i), i)
    forall (i = 1:9, squash(i, 1) <= 2) a(i) = -squash(i, i); print *, a
  end subroutine forall_pure

  subroutine forall_strides
    integer :: a(-3:12), i, k
!HPF$ DISTRIBUTE a(CYCLIC(3))
    print '(a)', 'forall_strides'
    k = 3; a = 0; forall (i = -3:12:k) a(i) = i; forall (i = 12:-2:-4) a(i) = a(i) + 100; forall (i = 1:0) a(i) = 7
    forall (i = 0:4) a(2*i + 1) = a(2*i + 1) - i; print *, a
  end subroutine forall_strides

  subroutine forall_index_array
    integer :: a(6), p(6) = (/ 2, 4, 6, 1, 3, 5 /), m(6, 6), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN p(i) WITH a(i)
!HPF$ DISTRIBUTE m(BLOCK,BLOCK)
    print '(a)', 'forall_index_array'
    forall (i = 1:6) a(p(i)) = i; m = 0; forall (i = 1:6) m(i, p(i)) = a(p(7 - i)); print *, a, m
  end subroutine forall_index_array

  subroutine forall_own_subscripts
    integer :: p(4) = (/ 2, 4, 1, 3 /), q(8), i
!HPF$ DISTRIBUTE q(BLOCK)
    print '(a)', 'forall_own_subscripts'
    forall (i = 1:4) p(p(i)) = i; print *, p; forall (i = 1:4) p(5 - p(i)) = p(5 - i); print *, p
    q = (/ 3, 1, 2, 8, 7, 6, 5, 4 /); forall (i = 1:8) q(q(i)) = i; print *, q
    forall (i = 1:8, q(i) > 2) q(9 - q(i)) = q(i)*10 + q(9 - i); print *, q
  end subroutine forall_own_subscripts

  elemental real(8) function smooth(a, b, w)
    real(8), intent(in) :: a, b
    integer, intent(in) :: w
    smooth = (a*w + b)/(w + 1)
  end function smooth

  subroutine elemental_in_expression
    real(8) :: x(8), y(8), m(2, 4)
    integer :: i
!HPF$ DISTRIBUTE x(BLOCK)
!HPF$ DISTRIBUTE y(CYCLIC)
!HPF$ DISTRIBUTE m(*,BLOCK)
    print '(a)', 'elemental_in_expression'
    x = (/ (i, i = 1, 8) /); y = x(8:1:-1)
    print *, smooth(x, y, 1), smooth(x, 0d0, 3), smooth(1d0, 2d0, 3), smooth(x(1:4), y(5:8), (/ 1, 0, 1, 3 /))
    m = reshape(smooth(x, y, 0), (/ 2, 4 /)); m = m + smooth(m, m*2, 1); print *, m, maxval(smooth(x, x, 1))
  end subroutine elemental_in_expression

  function ramp(n, step) result(r)
    integer, intent(in) :: n, step
    integer :: r(n), i
    r = (/ (i*step, i = 1, n) /)
  end function ramp

  subroutine array_function_operand
    integer :: a(6), m(2, 3)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE m(BLOCK,*)
    print '(a)', 'array_function_operand'
    a = ramp(6, 2) - ramp(6, 1); print *, a, sum(ramp(4, 3)), ramp(3, -1)*2; m = reshape(ramp(6, 10), (/ 2, 3 /)) + 1
    print *, m, a(ramp(3, 2)), size(ramp(5, 1)), maxval(ramp(5, -1) + a(1:5))
  end subroutine array_function_operand

  subroutine kind_of_results
    integer(1) :: a(3) = (/ 1_1, 2_1, 3_1 /)
    real(4) :: x(3) = 1.5
!HPF$ DISTRIBUTE (BLOCK) :: a, x
    print '(a)', 'kind_of_results'
    print *, kind(a*2_2), kind(a + 1), kind(x*a), kind(x*1d0), kind(a**2_8), kind(x == 1), kind(a/2_1), a*100_2, x*a
  end subroutine kind_of_results

  subroutine bit_expressions
    integer :: a(8), i
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'bit_expressions'
    a = (/ (i*37, i = 1, 8) /)
    print *, iand(a, 15), ior(a, 3), ieor(a, a(8:1:-1)), not(a), ishft(a, 2), ishft(a, -1), ibits(a, 2, 3), btest(a, 0)
  end subroutine bit_expressions

  subroutine logical_shortcut
    integer :: a(5) = (/ 1, 2, 3, 4, 5 /), i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'logical_shortcut'
    do i = 0, 6
      if (i >= 1 .and. i <= 5) then
        if (a(i) > 2 .or. i == 1) print *, i, a(i)
      end if
    end do
  end subroutine logical_shortcut

  subroutine evaluation_order
    real :: a, b, c
    print '(a)', 'evaluation_order'
    a = 1e8; b = -1e8; c = 1; print *, a + b + c, c + a + b, a - (-b - c), 3.0*a/a, 1.0/3*3, 2**2**0, 100 - 10 - 1
  end subroutine evaluation_order

  subroutine size_one
    integer :: a(1), b(1, 1), c(5)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC,*)
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'size_one'
    a = 4; b = 5; c = 1; c(2:2) = a; c(3:3) = b(1, :); a = c(5:5) + a; b(:, 1) = a; print *, a, b, c, a(1:1)*b(1, 1)
  end subroutine size_one

  subroutine seven_dimensions
    integer :: a(2, 1, 3, 1, 2, 2, 2), b(2, 3), i
!HPF$ DISTRIBUTE a(BLOCK,*,CYCLIC,*,*,*,*)
    print '(a)', 'seven_dimensions'
    a = reshape((/ (i, i = 1, 48) /), (/ 2, 1, 3, 1, 2, 2, 2 /)); b = a(:, 1, :, 1, 2, 1, 2)
    a(1, :, :, :, 1, :, :) = 0; print *, b, sum(a), sum(sum(a, 7), 1), a(2, 1, 3:1:-1, 1, 1, 2, 1)
  end subroutine seven_dimensions

  subroutine big_expression
    real(8) :: a(6), b(6), c(6)
    integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
!HPF$ ALIGN c(i) WITH b(7-i)
    print '(a)', 'big_expression'
    a = (/ (i, i = 1, 6) /); b = a/2; c = b - 1
    print *, ((a + b)*(c - a)/(abs(b) + 1) + merge(a, b, a > 3)*min(a, c, 2d0) - max(b, c) + mod(a, 3d0))*sign(1d0, c)
    print *, sum(a*b - c) + dot_product(a, b)*maxval(c) - product(a(1:3) + c(4:6)), (a(i), i = 1, 6, 3)
  end subroutine big_expression

  subroutine transformational_nesting
    integer :: a(4, 4), i, j
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
    print '(a)', 'transformational_nesting'
    forall (i = 1:4, j = 1:4) a(i, j) = i*3 - j*j
    print *, sum(maxval(a, 1)), maxval(sum(a, 2)), cshift(transpose(a), 1, 2), sum(spread(sum(a, 1), 1, 4)*a)
    print *, matmul(a, transpose(a)), count(cshift(a, 1) > eoshift(a, -1)), merge(a, transpose(a), a > 0)
  end subroutine transformational_nesting

  subroutine one_by_one
    use measures
    integer :: i, j
    type(t) :: x(4), y(4), z(2,3), w(8)
    integer :: k(8), v(4)
    character(7), target :: a, b
    character(7), pointer :: u
    character(10) :: c(3)
!HPF$ distribute w(block)
!HPF$ align k(:) with w(:)
    print '(a)', 'one_by_one'
    do i = 1, 4
     x(i)%i = i; x(i)%l = .false.
    end do
    y = x
    x = x(4:1:-1)
    print *, x%i
    x = x(2)
    print *, x%i
    x = x%i + x(2)%i
    print *, x%i
    where (y%i > 102)
      y = y%i - 1
      y = .true.
      y%i = y%i * 2
    elsewhere (y%i > 101)
      y = x
    elsewhere
      y = -1
    end where
    print *, y%i, y%l
    z = 0
    z = .false.
    where (reshape((/ .true., .false., .true., .true., .false., .true. /), (/2,3/))) z = reshape((/ 1,2,3,4,5,6 /), (/ 2,3 /))
    print *, z%i
    k = (/ (i, i=1,8) /)
    w = 0
    where (mod(k,2) == 0)
      w = k
    elsewhere
      w = -k
    end where
    print *, w%i
    forall (i=1:4, i /= 3) y(i) = i * 5
    print *, y%i
    v = (/ 4, 3, 2, 1 /)
    forall (i=1:4)
      y(v(i)) = i > 2
    end forall
    print *, y%l
    a = 'abcdefg'; b = '1234567'
    u => a
    forall (j=1:2) a(j:j) = b(j:j)
    print *, a
    forall (j=1:6) a(j+1:j+1) = a(j:j)
    print *, a
    forall (j=2:7) u(j:j) = a(j-1:j-1)
    print *, a
    forall (i=1:7, b(i:i) > '3') b(8-i:8-i) = b(i:i)
    print *, b
    c = 'abcdefghij'
    forall (i=3:10) c(:)(i:i) = c(:)(i-2:i-2)
    print *, c
    forall (i=3:9) c(2)(i:i+1) = c(1)(i-2:i-1)
    print *, c
    forall (i=1:5, j=1:2) c(1)(2*i+j-2:2*i+j-2) = char(48 + i + j)
    print *, c
  end subroutine one_by_one
end program expressions
