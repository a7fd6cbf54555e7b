! Clauses 11, 12 and 14: program units, procedures, interfaces, arguments, scope and association.
! RUN: %compare --np 1,3,4 %s
module small_things
  implicit none
  type pair
    integer :: i, j
  end type
  type owner
    integer, allocatable :: d(:)
  end type
contains
  impure elemental subroutine say(k)
    integer, intent(in) :: k
    print *, 'say', k
  end subroutine
  pure real function twice(x)
    real, value :: x
    x = 2 * x
    twice = x
  end function
  pure real function apply(f, x)
    interface
      pure real function f(y)
        real, intent(in) :: y
      end function
    end interface
    real, intent(in) :: x
    apply = f(x)
  end function
  pure real function half(y)
    real, intent(in) :: y
    half = y / 2
  end function
  function text(q, n)
    type(pair) :: q
    integer :: n
    character (len = q%i + q%j * n) :: text
    text = 'abcdefghijklmnop'
  end function
  subroutine count_them(b)
    type(owner) :: b(:)
    integer :: i
    do i = 1, size(b)
      print *, allocated(b(i)%d)
      if (allocated(b(i)%d)) print *, b(i)%d
    end do
  end subroutine
end module
module kinds
  implicit none
  integer, parameter :: dp = kind(1d0), wide = selected_int_kind(12)
  integer, parameter, private :: hidden = 7
  integer :: shared = 1
end module kinds

module tools
  use kinds, only: dp, count_of => shared
  implicit none
  private
  public :: total, norm, operator(.mean.), assignment(=), dp, first_of, apply_twice
  real(dp), save, public :: state(8) = 0
!HPF$ DISTRIBUTE state(BLOCK)
  interface norm
    module procedure norm_int, norm_real, norm_matrix
  end interface
  interface operator(.mean.)
    module procedure mean_of
  end interface
  interface assignment(=)
    module procedure logical_to_int
  end interface
contains
  real(dp) function total(x)
    real(dp), intent(in) :: x(:)
!HPF$ INHERIT x
    total = sum(x) + count_of
  end function total
  integer function norm_int(v)
    integer, intent(in) :: v(:)
!HPF$ INHERIT v
    norm_int = maxval(abs(v))
  end function norm_int
  real(dp) function norm_real(v)
    real(dp), intent(in) :: v(:)
!HPF$ INHERIT v
    norm_real = sum(abs(v))
  end function norm_real
  real(dp) function norm_matrix(v)
    real(dp), intent(in) :: v(:, :)
!HPF$ INHERIT v
    norm_matrix = maxval(sum(abs(v), 1))
  end function norm_matrix
  elemental real(dp) function mean_of(a, b)
    real(dp), intent(in) :: a, b
    mean_of = (a + b)/2
  end function mean_of
  elemental subroutine logical_to_int(i, l)
    integer, intent(out) :: i
    logical, intent(in) :: l
    i = merge(1, 0, l)
  end subroutine logical_to_int
  character(len=1) function first_of(s)
    character(len=*), intent(in) :: s
    first_of = s(1:1)
  end function first_of
  real(dp) function apply_twice(f, x)
    interface
      real(8) function f(y)
        real(8), intent(in) :: y
      end function f
    end interface
    real(dp), intent(in) :: x
    apply_twice = f(f(x))
  end function apply_twice
end module tools

module outer_names
  use tools, only: renamed_state => state, norm
  implicit none
  integer, parameter :: size_of = 8
end module outer_names

real(8) function triple(x)
  real(8), intent(in) :: x
  triple = 3*x
end function triple

subroutine external_scale(a, n, f)
  integer :: n
  real(8) :: a(n), f
!HPF$ DISTRIBUTE a(BLOCK)
  a = a*f
end subroutine external_scale

subroutine sequence_sum(a, n, s)
  integer :: n, a(n), s, i
  s = 0
  do i = 1, n
    s = s + a(i)
  end do
end subroutine sequence_sum

block data initial
  integer :: i, j(3)
  real :: x
  common /filled/ i, j, x
  data i, j, x /5, 1, 2, 3, 2.5/
end block data initial

module mapped_results
  implicit none
  integer, parameter :: n = 20
!HPF$ TEMPLATE t(n)
!HPF$ DISTRIBUTE t(BLOCK)
  interface apply
    module procedure apply_real, apply_integer, apply_subroutine, apply_value
  end interface
contains
  function alike(k) result(b)
    integer, intent(in) :: k
    real :: b(n)
!HPF$ ALIGN b(:) WITH t(:)
    b = k
  end function alike

  function multiples(k) result(b)
    integer, intent(in) :: k
    real :: b(n)
!HPF$ DISTRIBUTE b(CYCLIC)
    integer :: i
    forall (i = 1:n) b(i) = k*i
  end function multiples

  subroutine apply_real(f, x)
    interface
      real function f(y)
        real, intent(in) :: y
      end function f
    end interface
    real, intent(inout) :: x
    x = f(x)
  end subroutine apply_real

  subroutine apply_integer(f, x)
    interface
      integer function f(i)
        integer, intent(in) :: i
      end function f
    end interface
    real, intent(inout) :: x
    x = f(int(x))
  end subroutine apply_integer

  subroutine apply_subroutine(s, x)
    interface
      subroutine s(y)
        real, intent(inout) :: y
      end subroutine s
    end interface
    real, intent(inout) :: x
    call s(x)
  end subroutine apply_subroutine

  subroutine apply_value(c, x)
    real, intent(in) :: c
    real, intent(inout) :: x
    x = c
  end subroutine apply_value

  real function twice(y)
    real, intent(in) :: y
    twice = 2*y
  end function twice

  integer function successor(i)
    integer, intent(in) :: i
    successor = i + 1
  end function successor

  subroutine negate(y)
    real, intent(inout) :: y
    y = -y
  end subroutine negate

  subroutine show_results
    real :: a(n), c(n), x
!HPF$ ALIGN WITH t :: a, c
    print '(a)', 'mapped results, called again'
    a = alike(1)
    c = alike(2) + alike(3)*alike(4)
    print *, a(1), c
    a = multiples(1)
    c = multiples(2) + multiples(3)*multiples(4) + alike(5)
    print *, a(2), c
    print '(a)', 'generic names told apart by procedures'
    x = 1.5
    call apply(twice, x)
    print *, x
    call apply(negate, x)
    print *, x
    call apply(successor, x)
    print *, x
    call apply(7.0, x)
    call apply(x=x, f=twice)
    print *, x
  end subroutine show_results
end module mapped_results

program procedures
  use tools
  use outer_names, only: size_of, again => renamed_state
  use mapped_results, only: show_results
  implicit none
  integer, parameter :: n = 9
  type pair
    integer :: i
    real(8) :: x(2)
  end type pair
  integer :: host = 100
  real(8) :: a(n), b(n)
  real(8), external :: triple
  real(8), intrinsic :: dsqrt
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
  a = 0; b = 0
  call show_results
  call module_procedures
  call generic_names
  call module_state
  call keyword_arguments
  call optional_arguments
  call optional_chain
  call array_results
  call character_results
  call result_clause
  call recursion
  call mutual_recursion
  call procedure_arguments
  call external_procedures
  call sequence_association
  call section_arguments
  call expression_arguments
  call mapped_dummies
  call inherited_dummies
  call prescriptive_dummies
  call explicit_shape_dummies
  call assumed_shape_bounds
  call automatic_mapped
  call intent_out_dummy
  call aliased_intent
  call value_of_host
  call host_shadowed
  call block_scopes
  call statement_functions
  call elemental_functions
  call elemental_subroutines
  call pure_functions
  call function_side_effect
  call array_valued_operator
  call character_arguments
  call character_array_arguments
  call allocatable_argument
  call allocatable_result
  call structure_arguments
  call nested_calls
  call early_return
  call entry_points
  call block_data_values
  call common_between
  call local_save
  call internal_uses_dummy(3)
  call implied_do_scope
  call forall_scope
  call interface_body
  call generic_by_rank
  call defined_assignment
  call scalar_element_argument
  call logical_arguments
  call complex_arguments
  call zero_sized_argument
  call many_arguments
  call function_in_condition
  call function_of_function
  call array_section_twice
  call small()
  call declared_lengths
  call absent_elemental
contains

  subroutine module_procedures
    integer :: i
    print '(a)', 'module_procedures'
    a = (/ (i, i = 1, n) /); b = a*2
    print *, total(a), total(b(2:5)), total((/ 1d0, 2d0 /)), norm(a), norm(-b(1:3))
  end subroutine module_procedures

  subroutine generic_names
    integer :: k(4) = (/ -5, 2, 3, 4 /)
    real(8) :: m(2, 3) = reshape((/ 1d0, 2d0, 3d0, -4d0, 5d0, 6d0 /), (/ 2, 3 /))
!HPF$ DISTRIBUTE k(CYCLIC)
!HPF$ DISTRIBUTE m(*,BLOCK)
    print '(a)', 'generic_names'
    print *, norm(k), norm(m), norm(m(1, :)), norm(k*1d0), a(1) .mean. a(3), 1d0 .mean. 2d0, a(1:3) .mean. b(1:3)
  end subroutine generic_names

  subroutine module_state
    print '(a)', 'module_state'
    state = 2; state(3) = 5; again(size_of) = 7; print *, sum(again), state; state = again*2; print *, norm(again)
  end subroutine module_state

  subroutine three(x, y, z)
    integer, intent(in) :: x
    integer, intent(in), optional :: y, z
    print *, x, present(y), present(z)
    if (present(y)) print *, 'y', y
    if (present(z)) print *, 'z', z
  end subroutine three

  subroutine keyword_arguments
    print '(a)', 'keyword_arguments'
    call three(1); call three(1, 2); call three(z=3, x=1); call three(1, z=5, y=4); call three(y=9, x=8)
  end subroutine keyword_arguments

  real(8) function weighted(x, w, start)
    real(8), intent(in) :: x(:)
    real(8), intent(in), optional :: w(:)
    integer, intent(in), optional :: start
!HPF$ INHERIT x
    integer :: from
    from = 1
    if (present(start)) from = start
    if (present(w)) then
      weighted = sum(x(from:)*w(from:))
    else
      weighted = sum(x(from:))
    end if
  end function weighted

  subroutine optional_arguments
    print '(a)', 'optional_arguments'
    print *, weighted(a), weighted(a, b), weighted(a, start=4), weighted(a, start=8, w=b), weighted(b(1:4), a(2:5), 2)
  end subroutine optional_arguments

  subroutine pass_on(x, k)
    real(8), intent(inout), optional :: x(:)
    integer, optional :: k
!HPF$ INHERIT x
    call at_end(x, k)
  end subroutine pass_on

  subroutine at_end(x, k)
    real(8), intent(inout), optional :: x(:)
    integer, optional :: k
!HPF$ INHERIT x
    if (present(x)) x(1) = x(1) + 1
    print *, present(x), present(k)
  end subroutine at_end

  subroutine optional_chain
    print '(a)', 'optional_chain'
    call pass_on; call pass_on(a); call pass_on(k=3); call pass_on(b, 4); print *, a(1), b(1)
  end subroutine optional_chain

  function powers(x, m) result(p)
    real(8), intent(in) :: x(:)
    integer, intent(in) :: m
    real(8) :: p(size(x), m)
    integer :: k
!HPF$ DISTRIBUTE p(BLOCK,*)
    do k = 1, m
      p(:, k) = x**k
    end do
  end function powers

  subroutine array_results
    real(8) :: p(n, 2)
!HPF$ DISTRIBUTE p(CYCLIC,*)
    print '(a)', 'array_results'
    p = powers(a, 2); print *, p; print *, sum(powers(b(1:3), 3), 1), powers((/ 2d0, 3d0 /), 1) + 1
  end subroutine array_results

  function padded(s, k) result(r)
    character(len=*), intent(in) :: s
    integer, intent(in) :: k
    character(len=len(s) + k) :: r
    r = s//repeat('.', k)
  end function padded

  character(len=3) function code(i)
    integer, intent(in) :: i
    write (code, '(i3.3)') i
  end function code

  subroutine character_results
    print '(a)', 'character_results'
    print *, padded('ab', 3)//'|', code(7), code(42)//padded('x', 1), len(padded('abc', 2)), first_of('xyz')//first_of(code(5))
  end subroutine character_results

  function with_result(k) result(value)
    integer, intent(in) :: k
    integer :: value
    value = k*k
  end function with_result

  integer function without_result(k)
    integer, intent(in) :: k
    without_result = k
    without_result = without_result*without_result + 1
  end function without_result

  subroutine result_clause
    print '(a)', 'result_clause'
    print *, with_result(4), without_result(4), with_result(without_result(1))
  end subroutine result_clause

  recursive integer function factorial(k) result(f)
    integer, intent(in) :: k
    if (k <= 1) then
      f = 1
    else
      f = k*factorial(k - 1)
    end if
  end function factorial

  recursive subroutine halve(x, lo, hi)
    integer, intent(in) :: lo, hi
    real(8), intent(inout) :: x(:)
!HPF$ INHERIT x
    integer :: mid
    if (hi <= lo) return
    mid = (lo + hi)/2
    x(mid) = x(mid)/2
    call halve(x, lo, mid - 1)
    call halve(x, mid + 1, hi)
  end subroutine halve

  subroutine recursion
    print '(a)', 'recursion'
    print *, factorial(5), factorial(0), fib(10); a = 8; call halve(a, 1, 9); print *, a
  end subroutine recursion

  recursive function fib(k) result(r)
    integer, intent(in) :: k
    integer :: r
    r = k
    if (k > 1) r = fib(k - 1) + fib(k - 2)
  end function fib

  recursive logical function even(k) result(r)
    integer, intent(in) :: k
    r = .true.
    if (k > 0) r = odd(k - 1)
  end function even

  recursive logical function odd(k) result(r)
    integer, intent(in) :: k
    r = .false.
    if (k > 0) r = even(k - 1)
  end function odd

  subroutine mutual_recursion
    print '(a)', 'mutual_recursion'
    print *, even(10), odd(7), even(3)
  end subroutine mutual_recursion

  subroutine procedure_arguments
    print '(a)', 'procedure_arguments'
    print *, apply_twice(triple, 2d0), map(triple, 1d0) + map(dsqrt, 16d0), apply_twice(triple, triple(1d0))
  end subroutine procedure_arguments

  real(8) function map(f, x)
    real(8), external :: f
    real(8), intent(in) :: x
    map = f(x)
  end function map

  subroutine external_procedures
    print '(a)', 'external_procedures'
    a = 1; b = 2; call external_scale(a, n, 3d0); call external_scale(b, n, 0.5d0); print *, a, b, triple(a(1))
  end subroutine external_procedures

  subroutine sequence_association
    integer :: m(3, 4), s, i
    print '(a)', 'sequence_association'
    m = reshape((/ (i, i = 1, 12) /), (/ 3, 4 /)); call sequence_sum(m, 12, s); print *, s; call sequence_sum(m(2, 3), 4, s); print *, s
    call sequence_sum(m(1, 1), 3, s); print *, s; call sequence_sum(m(:, 2), 3, s); print *, s
  end subroutine sequence_association

  subroutine add_index(x)
    real(8), intent(inout) :: x(:)
!HPF$ INHERIT x
    integer :: i
    x = x + (/ (i, i = 1, size(x)) /)
  end subroutine add_index

  subroutine section_arguments
    print '(a)', 'section_arguments'
    a = 0; call add_index(a(1:9:2)); call add_index(a(9:1:-1)); call add_index(a(4:4)); print *, a
    b = 0; call add_index(b(2:8:3)); print *, b
  end subroutine section_arguments

  real(8) function summed(x)
    real(8), intent(in) :: x(:)
    summed = sum(x)
  end function summed

  subroutine expression_arguments
    print '(a)', 'expression_arguments'
    a = 1; b = 2; print *, summed(a + b), summed((/ 1d0, 2d0, 3d0 /)), summed((a)), summed(a*b(9:1:-1)), summed(cshift(b, 1)), summed(real((/ 1, 2 /), 8))
  end subroutine expression_arguments

  subroutine cyclic_dummy(x, y)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: y(:)
!HPF$ DISTRIBUTE x(CYCLIC(2))
!HPF$ ALIGN y(i) WITH x(i)
    x = x + y*10
  end subroutine cyclic_dummy

  subroutine mapped_dummies
    integer :: i
    print '(a)', 'mapped_dummies'
    a = (/ (i, i = 1, n) /); b = 1; call cyclic_dummy(a, b); print *, a; call cyclic_dummy(b(1:5), a(5:1:-1)); print *, b
  end subroutine mapped_dummies

  subroutine inherits(x, k)
    real(8), intent(inout) :: x(:, :)
    integer, intent(in) :: k
!HPF$ INHERIT x
    x(k, :) = x(:, k)
  end subroutine inherits

  subroutine inherited_dummies
    real(8) :: m(4, 4)
    integer :: i, j
!HPF$ DISTRIBUTE m(BLOCK,CYCLIC)
    print '(a)', 'inherited_dummies'
    forall (i = 1:4, j = 1:4) m(i, j) = i + j*10
    call inherits(m, 2); print *, m; call inherits(m(4:1:-1, :), 1); print *, m; call inherits(m(1:3:2, 2:4:2), 2); print *, m
  end subroutine inherited_dummies

  subroutine prescribed(x, y)
    real(8), intent(inout) :: x(:), y(:)
!HPF$ DISTRIBUTE x *(BLOCK)
!HPF$ DISTRIBUTE y *
    x(2:) = x(2:) + y(:size(y) - 1); y = 0
  end subroutine prescribed

  subroutine prescriptive_dummies
    integer :: i
    print '(a)', 'prescriptive_dummies'
    a = (/ (i*i, i = 1, n) /); b = 1; call prescribed(a, b); print *, a, b
  end subroutine prescriptive_dummies

  subroutine shaped(x, y, k, m)
    integer, intent(in) :: k, m
    real(8), intent(inout) :: x(k), y(0:k/m - 1, m)
!HPF$ DISTRIBUTE x(BLOCK)
!HPF$ DISTRIBUTE y(BLOCK,*)
    x = x - 1; y(0, :) = x(1:m)
  end subroutine shaped

  subroutine explicit_shape_dummies
    real(8) :: m(3, 3)
!HPF$ DISTRIBUTE m(CYCLIC,*)
    print '(a)', 'explicit_shape_dummies'
    m = 5; a = 3; call shaped(a, m, 9, 3); print *, a, m
  end subroutine explicit_shape_dummies

  subroutine bounds_of(x, y)
    real(8), intent(in) :: x(-3:), y(2:, :)
!HPF$ INHERIT x, y
    print *, lbound(x), ubound(x), lbound(y), ubound(y), shape(y), sum(x), y(2, 1)
  end subroutine bounds_of

  subroutine assumed_shape_bounds
    real(8) :: m(2:5, 0:3) = 1
!HPF$ DISTRIBUTE m(BLOCK,BLOCK)
    print '(a)', 'assumed_shape_bounds'
    call bounds_of(a, m); call bounds_of(a(3:7), m(3:4, :)); call bounds_of(b(1:0), m + 0)
  end subroutine assumed_shape_bounds

  subroutine work(x, k)
    integer, intent(in) :: k
    real(8), intent(inout) :: x(k)
    real(8) :: t(k), u(k, k), v(2*k)
!HPF$ DISTRIBUTE x(BLOCK)
!HPF$ ALIGN t(i) WITH x(i)
!HPF$ DISTRIBUTE u(BLOCK,*)
!HPF$ DISTRIBUTE v(CYCLIC)
    t = x; u = spread(t, 2, k); v = (/ t, t /); x = sum(u, 2) + v(k + 1:2*k)
  end subroutine work

  subroutine automatic_mapped
    integer :: i
    print '(a)', 'automatic_mapped'
    a = (/ (i, i = 1, n) /); call work(a, 9); print *, a; call work(a(1:4), 4); print *, a
  end subroutine automatic_mapped

  subroutine set_all(x, k, s)
    real(8), intent(out) :: x(:)
    integer, intent(out) :: k
    character(len=*), intent(out) :: s
!HPF$ INHERIT x
    x = 7; k = size(x); s = 'set'
  end subroutine set_all

  subroutine intent_out_dummy
    integer :: k
    character(len=5) :: s
    print '(a)', 'intent_out_dummy'
    a = 1; call set_all(a(2:9:3), k, s); print *, a, k, s
  end subroutine intent_out_dummy

  subroutine twice_read(x, y, z)
    real(8), intent(in) :: x(:), y(:)
    real(8), intent(out) :: z(:)
!HPF$ INHERIT x, y, z
    z = x*y
  end subroutine twice_read

  subroutine aliased_intent
    integer :: i
    print '(a)', 'aliased_intent'
    a = (/ (i, i = 1, n) /); call twice_read(a, a, b); print *, b; call twice_read(a(1:4), a(6:9), b(2:5)); print *, b
  end subroutine aliased_intent

  subroutine value_of_host
    print '(a)', 'value_of_host'
    host = host + 1; call change_host; print *, host
  end subroutine value_of_host

  subroutine change_host
    host = host*2; a(1) = host
  end subroutine change_host

  subroutine host_shadowed
    integer :: host
    real(8) :: a(3)
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'host_shadowed'
    host = 5; a = 1; call change_host; print *, host, a
  end subroutine host_shadowed

  subroutine block_scopes
    integer :: i, k(3)
    print '(a)', 'block_scopes'
    i = 77; k = (/ (i, i = 1, 3) /); print *, i, k; forall (i = 1:3) k(i) = i*i
    print *, i, k, (/ (i, i = 5, 6) /), i
  end subroutine block_scopes

  subroutine statement_functions
    real(8) :: f, g, x, y
    integer :: k, inc
    f(x) = x*x + y
    g(x) = f(x) + f(2*x)
    inc(k) = k + 1
    print '(a)', 'statement_functions'
    y = 0.5d0; print *, f(2d0), g(1d0), inc(inc(3)); y = 1; a = 2; print *, f(a(3)), g(y)
  end subroutine statement_functions

  elemental real(8) function clip(x, lo, hi)
    real(8), intent(in) :: x
    real(8), intent(in), optional :: lo, hi
    clip = x
    if (present(lo)) clip = max(clip, lo)
    if (present(hi)) clip = min(clip, hi)
  end function clip

  subroutine elemental_functions
    integer :: i
    print '(a)', 'elemental_functions'
    a = (/ (i - 5, i = 1, n) /); b = clip(a, -2d0, 2d0); print *, b, clip(a, hi=0d0), clip(9d0), clip(a(1:3), lo=b(1:3) + 1)
  end subroutine elemental_functions

  elemental subroutine order(x, y)
    integer, intent(inout) :: x, y
    integer :: t
    if (x > y) then
      t = x; x = y; y = t
    end if
  end subroutine order

  subroutine elemental_subroutines
    integer :: u(5) = (/ 5, 1, 4, 2, 3 /), v(5) = (/ 1, 2, 3, 4, 5 /), s = 9, t = 3
    print '(a)', 'elemental_subroutines'
    call order(u, v); print *, u, v; call order(s, t); print *, s, t; call order(u(1:4), u(2:5)); print *, size(u)
  end subroutine elemental_subroutines

  pure real(8) function poly(x, c)
    real(8), intent(in) :: x, c(:)
    integer :: i
    poly = 0
    do i = size(c), 1, -1
      poly = poly*x + c(i)
    end do
  end function poly

  subroutine pure_functions
    real(8) :: c(3) = (/ 1d0, 2d0, 3d0 /)
    integer :: i
    print '(a)', 'pure_functions'
    forall (i = 1:n) a(i) = poly(real(i, 8), c); print *, a, poly(0d0, c), poly(2d0, c(2:3))
  end subroutine pure_functions

  integer function counted()
    integer, save :: calls = 0
    calls = calls + 1; counted = calls
  end function counted

  subroutine function_side_effect
    integer :: k, l
    print '(a)', 'function_side_effect'
    k = counted(); l = counted() + 10*counted(); print *, k, l > 30, counted()
  end subroutine function_side_effect

  function outer_product(x, y) result(m)
    real(8), intent(in) :: x(:), y(:)
    real(8) :: m(size(x), size(y))
!HPF$ DISTRIBUTE m(BLOCK,BLOCK)
    m = spread(x, 2, size(y))*spread(y, 1, size(x))
  end function outer_product

  subroutine array_valued_operator
    print '(a)', 'array_valued_operator'
    a = 2; b = 3; print *, sum(outer_product(a, b)), outer_product(a(1:2), b(1:3)) - 1, maxval(transpose(outer_product(a(1:2), (/ 1d0, 5d0 /))))
  end subroutine array_valued_operator

  subroutine takes_text(s, t)
    character(len=*), intent(inout) :: s
    character(len=4), intent(in) :: t
    s(2:) = t; print *, len(s), s, '|', t
  end subroutine takes_text

  subroutine character_arguments
    character(len=8) :: s = 'abcdefgh'
    print '(a)', 'character_arguments'
    call takes_text(s, 'wxyz'); call takes_text(s(3:6), s(1:4)); print *, s; call takes_text(s(1:1), 'long text')
  end subroutine character_arguments

  subroutine takes_texts(s)
    character(len=*), intent(inout) :: s(:)
!HPF$ INHERIT s
    s(2) = s(1)//'!'; print *, len(s), size(s), s
  end subroutine takes_texts

  subroutine character_array_arguments
    character(len=3) :: s(4) = (/ 'abc', 'def', 'ghi', 'jkl' /)
!HPF$ DISTRIBUTE s(CYCLIC)
    print '(a)', 'character_array_arguments'
    call takes_texts(s); call takes_texts(s(4:1:-2)); print *, s
  end subroutine character_array_arguments

  subroutine make(x, k)
    integer, allocatable, intent(out) :: x(:)
    integer, intent(in) :: k
    integer :: i
    allocate (x(0:k)); x = (/ (i*k, i = 0, k) /)
  end subroutine make

  subroutine allocatable_argument
    integer, allocatable :: x(:)
    print '(a)', 'allocatable_argument'
    call make(x, 3); print *, x, lbound(x); call make(x, 5); print *, x, size(x)
  end subroutine allocatable_argument

  function primes(k) result(p)
    integer, intent(in) :: k
    integer, allocatable :: p(:)
    integer :: i, m
    allocate (p(count((/ (all(mod(i, (/ (m, m = 2, i - 1) /)) /= 0), i = 2, k) /))))
    m = 0
    do i = 2, k
      if (is_prime(i)) then
        m = m + 1; p(m) = i
      end if
    end do
  end function primes

  logical function is_prime(k)
    integer, intent(in) :: k
    integer :: i
    is_prime = .true.
    do i = 2, k - 1
      if (mod(k, i) == 0) is_prime = .false.
    end do
  end function is_prime

  subroutine allocatable_result
    print '(a)', 'allocatable_result'
    print *, primes(20), sum(primes(10)), size(primes(3))
  end subroutine allocatable_result

  subroutine structure_arguments
    type(pair) :: p, q(3)
!HPF$ DISTRIBUTE q(BLOCK)
    print '(a)', 'structure_arguments'
    p = pair(1, (/ 2d0, 3d0 /)); q = p; call change(p); call change(q(2)); print *, p, q(2), q(3)
    call change_all(q); print *, q%i
  end subroutine structure_arguments

  subroutine change(p)
    type(pair), intent(inout) :: p
    p%i = p%i + 10; p%x = -p%x
  end subroutine change

  subroutine change_all(p)
    type(pair), intent(inout) :: p(:)
!HPF$ DISTRIBUTE p *(BLOCK)
    p%i = p%i*2; p(1)%x(2) = 0
  end subroutine change_all

  subroutine nested_calls
    print '(a)', 'nested_calls'
    a = 1; print *, summed(powers_column(a)), triple(triple(triple(1d0))), max(with_result(2), without_result(2))
  end subroutine nested_calls

  function powers_column(x) result(r)
    real(8), intent(in) :: x(:)
    real(8) :: r(size(x))
    real(8) :: p(size(x), 3)
    p = powers(x, 3); r = sum(p, 2)
  end function powers_column

  subroutine early(k, r)
    integer, intent(in) :: k
    integer, intent(out) :: r
    real(8) :: t(k)
!HPF$ DISTRIBUTE t(BLOCK)
    r = -1
    if (k == 0) return
    t = k; r = sum(int(t))
    if (k == 2) return
    r = r + 1000
  end subroutine early

  subroutine early_return
    integer :: r, k
    print '(a)', 'early_return'
    do k = 0, 3
      call early(k, r); print *, r
    end do
  end subroutine early_return

  subroutine entry_points
    real(8) :: x
    real(8), external :: area, perimeter
    print '(a)', 'entry_points'
    x = 3; print *, area(x, 2d0), perimeter(x, 2d0)
  end subroutine entry_points

  subroutine block_data_values
    integer :: i, j(3)
    real :: x
    common /filled/ i, j, x
    print '(a)', 'block_data_values'
    print *, i, j, x; i = 6
  end subroutine block_data_values

  subroutine common_between
    integer :: k(4)
    real :: y
    common /filled/ k, y
    print '(a)', 'common_between'
    print *, k, y
  end subroutine common_between

  subroutine local_save
    integer :: k
    print '(a)', 'local_save'
    do k = 1, 3
      call accumulate(k)
    end do
  end subroutine local_save

  subroutine accumulate(k)
    integer, intent(in) :: k
    real(8), save :: sums(5) = 0
!HPF$ DISTRIBUTE sums(BLOCK)
    sums(k:) = sums(k:) + k; print *, sums
  end subroutine accumulate

  subroutine internal_uses_dummy(k)
    integer, intent(in) :: k
    print '(a)', 'internal_uses_dummy'
    print *, k, host - host + k
  end subroutine internal_uses_dummy

  subroutine implied_do_scope
    integer :: i, v(5)
!HPF$ DISTRIBUTE v(CYCLIC)
    print '(a)', 'implied_do_scope'
    i = -1; v = (/ (i*2, i = 1, 5) /); print *, i, v; print *, (v(i), i = 1, 5, 2), i
  end subroutine implied_do_scope

  subroutine forall_scope
    integer :: i, j, v(4)
!HPF$ DISTRIBUTE v(BLOCK)
    print '(a)', 'forall_scope'
    i = 50; j = 3; v = 0; forall (i = 1:4, i /= j) v(i) = i + j; print *, i, v
  end subroutine forall_scope

  subroutine interface_body
    interface
      subroutine external_scale(a, n, f)
        integer :: n
        real(8) :: a(n), f
!HPF$ DISTRIBUTE a(BLOCK)
      end subroutine external_scale
      function triple(x)
        real(8), intent(in) :: x
        real(8) :: triple
      end function triple
    end interface
    print '(a)', 'interface_body'
    a = 4; call external_scale(f=2d0, n=5, a=a(1:5)); print *, a, triple(x=1.5d0)
  end subroutine interface_body

  subroutine generic_by_rank
    print '(a)', 'generic_by_rank'
    a = 1; print *, norm(a), norm(reshape(a, (/ 3, 3 /))), norm(int(a))
  end subroutine generic_by_rank

  subroutine defined_assignment
    integer :: k
    print '(a)', 'defined_assignment'
    k = .true.; print *, k; k = 3 > 4; print *, k
  end subroutine defined_assignment

  subroutine bump(x)
    real(8), intent(inout) :: x
    x = x + 1
  end subroutine bump

  subroutine scalar_element_argument
    print '(a)', 'scalar_element_argument'
    a = 0; b = 0; call bump(a(3)); call bump(b(7)); call bump(a(3)); print *, a, b, triple(a(3))
  end subroutine scalar_element_argument

  logical function both(l, m)
    logical, intent(in) :: l, m(:)
!HPF$ INHERIT m
    both = l .and. all(m)
  end function both

  subroutine logical_arguments
    logical :: q(6)
!HPF$ DISTRIBUTE q(CYCLIC)
    print '(a)', 'logical_arguments'
    q = .true.; print *, both(.true., q), both(a(1) > 5, q), both(.true., a > 5)
  end subroutine logical_arguments

  complex(8) function conjugate_sum(z)
    complex(8), intent(in) :: z(:)
!HPF$ INHERIT z
    conjugate_sum = sum(conjg(z))
  end function conjugate_sum

  subroutine complex_arguments
    complex(8) :: z(5) = (1d0, 2d0)
!HPF$ DISTRIBUTE z(BLOCK)
    print '(a)', 'complex_arguments'
    z(2) = (0, 1); print *, conjugate_sum(z), conjugate_sum(z(1:2)*2), conjugate_sum((/ (1d0, 1d0) /))
  end subroutine complex_arguments

  subroutine zero_sized_argument
    print '(a)', 'zero_sized_argument'
    print *, summed(a(1:0)), norm(a(5:4)), weighted(b(3:2)), size(powers(a(1:0), 2)), sum(powers(a(1:0), 2))
  end subroutine zero_sized_argument

  subroutine many(i, x, l, s, z, v, w, m, k)
    integer, intent(in) :: i, v(:), k
    real(8), intent(in) :: x, w(:), m(:, :)
    logical, intent(in) :: l
    character(len=*), intent(in) :: s
    complex, intent(in) :: z
    print *, i, x, l, s, z, sum(v), sum(w), sum(m), k
  end subroutine many

  subroutine many_arguments
    print '(a)', 'many_arguments'
    a = 1; call many(1, 2d0, .true., 'text', (1., 2.), (/ 1, 2 /), a, reshape(a, (/ 3, 3 /)), k=4)
  end subroutine many_arguments

  subroutine function_in_condition
    integer :: k
    print '(a)', 'function_in_condition'
    k = 0
    do while (with_result(k) < 20)
      k = k + 1
      if (is_prime(k) .and. with_result(k) > 5) print *, k
    end do
    select case (with_result(2))
    case (4)
      print *, 'four'
    end select
  end subroutine function_in_condition

  subroutine function_of_function
    print '(a)', 'function_of_function'
    a = 4; print *, clip(triple(a(1)), hi=10d0), summed(clip(a, lo=5d0)), padded(padded('a', 1), 2)//'|', fib(factorial(3))
  end subroutine function_of_function

  subroutine swap(x, y)
    real(8), intent(inout) :: x(:), y(:)
    real(8) :: t(size(x))
!HPF$ INHERIT x, y
    t = x; x = y; y = t
  end subroutine swap

  subroutine array_section_twice
    integer :: i
    print '(a)', 'array_section_twice'
    a = (/ (i, i = 1, n) /); call swap(a(1:4), a(6:9)); print *, a; call swap(a(1:9:4), b(3:1:-1)); print *, a, b(1:3)
  end subroutine array_section_twice

  subroutine shorter(x, k, y)
    integer, intent(in) :: k
    character(k) :: x
    character(k + 1) :: y(*)
    character(len(x)) :: z
    print *, len(x), '|', x, '|', len(z), len(y), y(1), y(2)
    if (k > 0) x = 'Q'
    y(2) = 'new'
  end subroutine shorter

  subroutine declared_lengths
    character(8) :: c, d(3)
    print '(a)', 'declared_lengths'
    c = 'abcdefgh'; d = 'stuvwxyz'
    call shorter(c, 3, d); call shorter(c, 0, d); call shorter(c, -2, d(2)); call shorter(d(3), 8, d); print *, c, d
  end subroutine declared_lengths

  elemental real(8) function product_of(x, y, z)
    real(8), intent(in) :: x
    real(8), intent(in), optional :: y, z
    product_of = x
    if (present(y)) product_of = product_of + y
    if (present(z)) product_of = product_of*z
  end function product_of

  elemental subroutine negated(r, x, y)
    real(8), intent(out) :: r
    real(8), intent(in) :: x
    real(8), intent(inout), optional :: y
    r = -x
    if (.not. present(y)) return
    r = r + y
    y = 0
  end subroutine negated

  subroutine optional_arrays(u, v, w)
    real(8) :: u(n), r(n)
    real(8), optional :: v(n), w(n)
!HPF$ DISTRIBUTE u(BLOCK)
!HPF$ ALIGN r(i) WITH u(i)
!HPF$ ALIGN v(i) WITH u(i)
!HPF$ ALIGN w(i) WITH u(i)
    print *, product_of(u, v, w), sum(product_of(u, z=v))
    r = product_of(u, w, v) + 1; print *, r
    if (any(product_of(u, v) > 3)) print *, 'large'
    call negated(r, u, v); print *, r
    if (present(v)) print *, v
  end subroutine optional_arrays

  subroutine absent_elemental
    integer :: i
    real(8) :: u(n), v(n), w(n)
!HPF$ DISTRIBUTE (CYCLIC) :: u, v, w
    print '(a)', 'absent_elemental'
    u = (/ (i, i = 1, n) /); v = u/2; w = mod(u, 3d0)
    call optional_arrays(u); call optional_arrays(u, v); call optional_arrays(u, w=w); call optional_arrays(u, w, v)
  end subroutine absent_elemental
end program procedures

real(8) function area(w, h)
  real(8), intent(in) :: w, h
  real(8) :: perimeter
  area = w*h
  return
  entry perimeter(w, h)
  perimeter = 2*(w + h)
end function area
subroutine small()
  use small_things
  implicit none
  integer(2) :: h = 3
  integer(8) :: big = 5
  type(pair) :: p, pp(2)
  type(owner), allocatable :: o(:)
  type(owner) :: o2
  character(3) :: c(3) = ['abc', 'zyx', 'mno'], d
  character(5) :: e = 'zyxa'
  integer, allocatable :: s, v(:)
  call say(3)
  print *, twice(1.5), apply(half, 3.0), float(h), dfloat(h), float(big)
  p = pair(3, 4)
  pp(2) = pair(1, 1)
  print *, text(p, 1), '|', len(text(p, 2)), len(text(pair(1, 2), 1)), text(pp(2), 3), '|'
  print *, max('ab', 'cd', 'abcd'), '|', min(c(2), e), '|', max(c, 'n'), '|', min(c(1), c(2), c(3))
  d = max(c(1), c(3))
  print *, d, max('b', 'a') == 'b ', len(max('abc', 'z'))
  print *, allocated(scalar=s), allocated(array=v)
  allocate (o(2))
  allocate (o(1)%d(3))
  o(1)%d = [4, 5, 6]
  o2%d = [9]
  call count_them((/ o /))
  call count_them((/ o, o2 /))
  call null_arguments
contains
  subroutine null_arguments
    integer :: i
    integer, target :: k = 3
    integer, pointer :: p
    p => k
    do i = 1, 2
      call looks(null(), null())
      call looks(c=null(), b=p)
    end do
    if (.not. holds(null())) print *, 'holds nothing'
  end subroutine null_arguments
  subroutine looks(b, c)
    integer, pointer :: b
    real, pointer :: c(:)
    print *, associated(b), associated(c)
  end subroutine looks
  logical function holds(c)
    real, pointer :: c(:)
    holds = associated(c)
  end function holds
end subroutine
