! Clause 5: type declarations, attributes, DATA, IMPLICIT, PARAMETER, NAMELIST, EQUIVALENCE, COMMON.
! RUN: %compare --np 1,3,4 %s
module holders
  implicit none
  integer, parameter :: nmax = 11
  integer, save :: counter = 0
  real(8), dimension(nmax) :: field
!HPF$ DISTRIBUTE field(BLOCK)
  integer, private :: hidden = 99
  integer, public :: open_value = 5
  real(8), allocatable, dimension(:, :), public :: pool
!HPF$ DISTRIBUTE pool(BLOCK,*)
  public :: reveal
contains
  integer function reveal()
    reveal = hidden
  end function reveal
end module holders

program declarations
  call explicit_shape
  call declared_bounds
  call dimension_attribute
  call mixed_entities
  call parameters
  call parameter_arrays
  call parameter_statement
  call automatic_arrays(5, 3)
  call automatic_lengths('abc', 4)
  call allocatable_arrays
  call allocatable_bounds
  call allocate_status
  call assumed_shape_case
  call assumed_size_case
  call saved
  call saved
  call save_all
  call save_all
  call initial_values
  call data_scalars
  call data_arrays
  call data_implied_do
  call data_sections
  call data_characters
  call data_repeats
  call data_structures
  call implicit_types
  call implicit_letters
  call dimension_statement
  call module_variables
  call namelist_case
  call equivalence_arrays
  call equivalence_types
  call common_blocks
  call blank_common
  call common_mapped
  call intent_case
  call optional_case
  call external_attribute
  call intrinsic_attribute
  call pointer_target
  call character_stars
  call constant_expressions
  call specification_inquiry(reshape((/ 1., 2., 3., 4., 5., 6. /), (/ 2, 3 /)))
  call zero_extent
  call kind_arithmetic
contains

  subroutine explicit_shape
    implicit none
    integer :: a(3), b(2, 3), c(2, 2, 2), d(1, 1, 1, 1, 1, 1, 2), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(*,BLOCK)
!HPF$ DISTRIBUTE c(BLOCK,BLOCK,*)
    print '(a)', 'explicit_shape'
    a = 1; b = 2; c = reshape((/ (i, i = 1, 8) /), (/ 2, 2, 2 /)); d = 4
    print *, a, b, c, d, shape(d), size(c), c(:, 2, 1)
  end subroutine explicit_shape

  subroutine declared_bounds
    implicit none
    integer :: a(-2:2), b(0:3, -1:1), i, j
!HPF$ DISTRIBUTE a(CYCLIC)
!HPF$ DISTRIBUTE b(BLOCK,CYCLIC)
    print '(a)', 'declared_bounds'
    do i = -2, 2
      a(i) = i*i
    end do
    forall (i = 0:3, j = -1:1) b(i, j) = 10*i + j
    print *, a, b, lbound(a), ubound(b), lbound(b, 2), a(-1), b(0, :), maxloc(a), minloc(b)
  end subroutine declared_bounds

  subroutine dimension_attribute
    implicit none
    integer, dimension(4) :: a, b(2, 2), c
    real, dimension(0:2) :: x
!HPF$ DISTRIBUTE (BLOCK) :: a, c, x
    print '(a)', 'dimension_attribute'
    a = 1; b = 2; c = a + 2; x = 0.5
    print *, a, b, c, x, shape(b), lbound(x)
  end subroutine dimension_attribute

  subroutine mixed_entities
    implicit none
    character(len=3) :: a*5, b, c(2)*2, d(3)
    integer i, j(2), k
    double precision x, y(2)
!HPF$ DISTRIBUTE (BLOCK) :: d, y
    print '(a)', 'mixed_entities'
    a = 'abcdefg'; b = a; c = a; d = a; i = 1; j = 2; k = 3; x = 4; y = 5
    print *, a, b, c, d, i, j, k, x, y, len(a), len(b), len(c), len(d)
  end subroutine mixed_entities

  subroutine parameters
    implicit none
    integer, parameter :: n = 3*2 + 1, m = n**2, k = mod(m, 10)
    real(8), parameter :: pi = 3.14159265358979d0, two_pi = 2*pi, r = sqrt(2d0)
    logical, parameter :: l = n > 3 .and. .not. m < 10
    character(len=*), parameter :: s = 'ab'//'cd', t = s(2:3)//repeat('x', 3)
    complex, parameter :: z = (1, 2)*(0, 1)
    integer :: a(n, k)
!HPF$ DISTRIBUTE a(BLOCK,*)
    print '(a)', 'parameters'
    a = m; print *, n, m, k, pi, two_pi, r, l, s, t, z, len(t), sum(a), kind(pi), ichar(s(1:1)), size(a)
  end subroutine parameters

  subroutine parameter_arrays
    implicit none
    integer :: i
    integer, parameter :: p(5) = (/ 2, 3, 5, 7, 11 /), q(2, 2) = reshape((/ 1, 2, 3, 4 /), (/ 2, 2 /))
    integer, parameter :: r(0:9) = (/ (i*i, i = 0, 9) /), n = p(3), m = size(p) + sum(q)
    integer :: a(5), b(n)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'parameter_arrays'
    a = p(5:1:-1)*q(2, 1) + r(3); b = p
    print *, a, b, p(a(5)/6), r(4:6), m, maxval(p), q(:, 2), r((/ 9, 1 /))
    do i = 1, 5
      a(i) = p(i) + r(i)
    end do
    print *, a
  end subroutine parameter_arrays

  subroutine parameter_statement
    implicit none
    integer n, m
    real x
    character*4 c
    parameter (n = 6, m = n/2)
    parameter (x = 1.5, c = 'toolong')
    real a(n)
!HPF$ DISTRIBUTE a(BLOCK(n))
    print '(a)', 'parameter_statement'
    a = x*m; print *, a, n, m, c
  end subroutine parameter_statement

  subroutine automatic_arrays(n, m)
    implicit none
    integer, intent(in) :: n, m
    integer :: a(n), b(n, m + 1), c(2*n:3*n), d(max(n, m)), i
    real(8) :: w(n*m)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC,BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC(2))
!HPF$ ALIGN d(i) WITH a(i)
    print '(a)', 'automatic_arrays'
    a = (/ (i, i = 1, n) /); b = spread(a, 2, m + 1); c = 7; d = a*2; w = 0.5d0
    print *, a, sum(b), size(b), lbound(c), ubound(c), sum(c), d, sum(w), size(w)
  end subroutine automatic_arrays

  subroutine automatic_lengths(s, n)
    implicit none
    character(len=*), intent(in) :: s
    integer, intent(in) :: n
    character(len=len(s)) :: a
    character(len=2*n) :: b
    character(len=n), dimension(3) :: c
    character(len=len(s)*n) :: d(n)
    print '(a)', 'automatic_lengths'
    a = s//'x'; b = s//s//s; c = s; c(2)(n:) = '*'; d = repeat(s, n)
    print *, a, '|', b, '|', c, '|', d, len(a), len(b), len(c), len(d)
  end subroutine automatic_lengths

  subroutine allocatable_arrays
    implicit none
    integer, allocatable :: a(:), b(:, :)
    real, dimension(:), allocatable :: x
    integer :: n, i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK,BLOCK)
    print '(a)', 'allocatable_arrays'
    n = 7
    print *, allocated(a), allocated(b)
    allocate (a(n), b(n, 2*n), x(3))
    a = (/ (i, i = 1, n) /); b = 0; b(:, 3) = a; x = 1
    print *, allocated(a), size(b), sum(b), a, x
    deallocate (a, x); allocate (a(2)); a = 5
    print *, a, allocated(x), size(a)
    deallocate (b); print *, allocated(b), allocated(a)
  end subroutine allocatable_arrays

  subroutine allocatable_bounds
    implicit none
    integer, allocatable :: a(:, :)
    integer :: i, j
!HPF$ DISTRIBUTE a(CYCLIC,*)
    print '(a)', 'allocatable_bounds'
    do i = 1, 3
      allocate (a(-i:i, 0:i))
      forall (j = 0:i) a(:, j) = j
      print *, lbound(a), ubound(a), sum(a), a(0, :)
      deallocate (a)
    end do
    allocate (a(3:2, 5)); print *, size(a), shape(a), lbound(a), ubound(a)
  end subroutine allocatable_bounds

  subroutine allocate_status
    implicit none
    real, allocatable :: a(:)
    integer :: ierr
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'allocate_status'
    allocate (a(10), stat=ierr); print *, ierr
    allocate (a(10), stat=ierr); print *, ierr /= 0, size(a)
    deallocate (a, stat=ierr); print *, ierr
    deallocate (a, stat=ierr); print *, ierr /= 0, allocated(a)
  end subroutine allocate_status

  subroutine assumed_shape_case
    implicit none
    integer :: a(10), b(3, 4), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC,*)
    print '(a)', 'assumed_shape_case'
    a = (/ (i, i = 1, 10) /); b = reshape(a, (/ 3, 4 /), a)
    call shaped(a, b); call shaped(a(2:10:3), b(2:, ::2)); print *, a, b
  end subroutine assumed_shape_case

  subroutine shaped(x, y)
    implicit none
    integer, intent(inout) :: x(0:)
    integer, dimension(:, 2:), intent(inout) :: y
!HPF$ INHERIT x, y
    print *, lbound(x), ubound(x), shape(y), lbound(y), ubound(y), x(0), y(1, 2)
    x = x + 1; y(size(y, 1), :) = -1
  end subroutine shaped

  subroutine assumed_size_case
    implicit none
    integer :: a(12), i
    print '(a)', 'assumed_size_case'
    a = (/ (i, i = 1, 12) /)
    call sized(a, 12); call sized(a(4), 5); call sized2(a, 3); print *, a
  end subroutine assumed_size_case

  subroutine sized(x, n)
    implicit none
    integer :: x(*), n
    x(n) = x(1) + x(2); print *, x(1:n), lbound(x), sum(x(:n))
  end subroutine sized

  subroutine sized2(x, n)
    implicit none
    integer :: n, x(n, 0:*)
    print *, x(:, 1), x(2, 3), lbound(x), ubound(x, 1), size(x, 1)
    x(1, 3) = 100
  end subroutine sized2

  subroutine saved
    implicit none
    integer, save :: calls = 0, a(5)
    integer :: b(4) = 3
    real(8), save, allocatable :: keep(:)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
!HPF$ DISTRIBUTE keep(BLOCK)
    print '(a)', 'saved'
    calls = calls + 1
    if (calls == 1) then
      a = 0; allocate (keep(6)); keep = 1
    end if
    a(calls) = calls*10; b = b*2; keep = keep*3
    print *, calls, a, b, keep
  end subroutine saved

  subroutine save_all
    implicit none
    save
    integer :: n = 5, a(3)
    data a /1, 2, 3/
    print '(a)', 'save_all'
    n = n + 1; a = a + n; print *, n, a
  end subroutine save_all

  subroutine initial_values
    implicit none
    integer :: i, a(6) = (/ (2*i, i = 1, 6) /), b(2, 2) = 7, c(3) = (/ 1, 2, 3 /)
    real(8) :: x = 1.5d0, y(4) = (/ 1, 2, 3, 4 /)
    character(len=3) :: s = 'abcd', t(2) = (/ 'x  ', 'yz ' /)
    logical :: l(3) = (/ .true., .false., .true. /)
    complex :: z(2) = (/ (1, 2), (3, 4) /)
!HPF$ DISTRIBUTE (BLOCK) :: a, y, t, l, z
!HPF$ DISTRIBUTE b(BLOCK,BLOCK)
    print '(a)', 'initial_values'
    print *, a, b, c, x, y, s, t, l, z
  end subroutine initial_values

  subroutine data_scalars
    implicit none
    integer :: i, j
    real :: x
    logical :: l
    complex :: z
    double precision :: d
    data i, j /1, -2/, x /1.5/
    data l /.true./, z /(1.0, 2.0)/, d /2.5d0/
    print '(a)', 'data_scalars'
    print *, i, j, x, l, z, d
  end subroutine data_scalars

  subroutine data_arrays
    implicit none
    integer :: a(5), b(2, 3), c(3)
    data a /1, 2, 3, 4, 5/, b /6*0/
    data c(1) /10/, c(3) /30/, c(2) /20/
!HPF$ DISTRIBUTE (BLOCK) :: a, c
!HPF$ DISTRIBUTE b(*,BLOCK)
    print '(a)', 'data_arrays'
    b(2, :) = b(2, :) + 1; print *, a, b, c
  end subroutine data_arrays

  subroutine data_implied_do
    implicit none
    integer :: a(10), b(3, 3), i, j
    integer, parameter :: n = 3
    data (a(i), i = 1, 9, 2) /5*1/, (a(i), i = 2, 10, 2) /2, 4, 6, 8, 10/
    data ((b(i, j), i = 1, n), j = 1, n) /1, 2, 3, 4, 5, 6, 7, 8, 9/
    print '(a)', 'data_implied_do'
    print *, a, b
    call triangle
  end subroutine data_implied_do

  subroutine triangle
    implicit none
    integer :: t(4, 4), i, j
    data ((t(i, j), i = 1, j), j = 1, 4) /10*1/, ((t(i, j), i = j + 1, 4), j = 1, 3) /6*0/
!HPF$ DISTRIBUTE t(BLOCK,*)
    print *, t
  end subroutine triangle

  subroutine data_sections
    implicit none
    integer :: a(8), b(2, 4)
    data a(1:4) /1, 2, 3, 4/, a(5:8:1) /4*9/, b(1, :) /4*1/, b(2, 1:3) /3*2/, b(2, 4) /5/
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'data_sections'
    print *, a, b
  end subroutine data_sections

  subroutine data_characters
    implicit none
    character(len=4) :: s, t(3), u
    character :: v(5)
    data s /'ab'/, t /'one', 2*'twelve'/, u(1:2) /'xy'/, u(3:4) /'zw'/, v /'h', 'e', 'l', 'l', 'o'/
!HPF$ DISTRIBUTE (BLOCK) :: t, v
    print '(a)', 'data_characters'
    print *, s, '|', t, '|', u, v
  end subroutine data_characters

  subroutine data_repeats
    implicit none
    integer, parameter :: n = 3
    real :: x(2*n), y
    logical :: l(5)
    data x, y /n*1.0, n*2.0, 3.0/, l /2*.true., 2*.false., .true./
    integer :: k(4)
    data k /4*z'ff'/
!HPF$ DISTRIBUTE (BLOCK) :: x, l
    print '(a)', 'data_repeats'
    print *, x, y, l, k
  end subroutine data_repeats

  subroutine data_structures
    implicit none
    type pair
      integer :: i
      real :: x
    end type pair
    type(pair) :: p, q(2)
    data p /pair(1, 2.5)/, q%i /3, 4/, q(1)%x, q(2)%x /5.0, 6.0/
    print '(a)', 'data_structures'
    print *, p, q
  end subroutine data_structures

  subroutine implicit_types
    dimension a(6)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'implicit_types'
    i = 7.9; x = 7.9; nn = 3; a = nn/2; last = -1
    print *, i, x, a, last, kind(x), kind(n)
  end subroutine implicit_types

  subroutine implicit_letters
    implicit integer(a-c, z), real(8) (d-f, x), logical(l), character(len=4) (s, t), complex(w)
    dimension d(3)
!HPF$ DISTRIBUTE d(BLOCK)
    print '(a)', 'implicit_letters'
    a = 1.9; b = 2; z = -3.9; d = 0.1d0; x = 1d0/3; l = a == 1; s = 'abcdef'; t = s; w = (1, 2)
    print *, a, b, z, d, x, l, s, t, w
  end subroutine implicit_letters

  subroutine dimension_statement
    integer a, b
    real c
    dimension a(4), b(2:3, 2), c(-1:1)
    allocatable e(:)
    save b
!HPF$ DISTRIBUTE (BLOCK) :: a, c, e
    print '(a)', 'dimension_statement'
    allocate (e(3)); a = 1; b = 2; c = 3; e = 4
    print *, a, b, c, e, lbound(b), ubound(c)
  end subroutine dimension_statement

  subroutine module_variables
    use holders
    implicit none
    integer :: i
    print '(a)', 'module_variables'
    counter = counter + 1
    forall (i = 1:nmax) field(i) = i*counter
    allocate (pool(3, 4)); pool = 1.5d0; pool(2, :) = field(2:5)
    print *, counter, field, reveal(); print *, pool; deallocate (pool)
    call again
    print *, counter, sum(field)
  end subroutine module_variables

  subroutine again
    use holders, only: count_of => counter, field, n => nmax
    implicit none
    count_of = count_of + 10; field(n) = 0
  end subroutine again

  subroutine namelist_case
    implicit none
    integer :: i = 3, a(4) = (/ 1, 2, 3, 4 /)
    real(8) :: x = 2.5d0
    character(len=5) :: s = 'abc'
    logical :: l = .true.
    namelist /group/ i, a, x /other/ s, l /group/ s
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'namelist_case'
    write (*, group); write (*, nml=other)
  end subroutine namelist_case

  subroutine equivalence_arrays
    implicit none
    integer :: a(6), b(2, 3), c(4), d, i
    equivalence (a, b), (a(3), c(1)), (d, b(2, 3))
    print '(a)', 'equivalence_arrays'
    a = (/ (i, i = 1, 6) /); print *, b(2, :), c, d
    b(1, 2) = 30; c(4) = 60; print *, a, d
  end subroutine equivalence_arrays

  subroutine equivalence_types
    implicit none
    real :: x, z(2)
    integer :: i
    complex :: c
    character(len=4) :: s
    character(len=1) :: t(4)
    double precision :: d
    integer :: k(2)
    equivalence (x, i), (c, z), (s, t), (d, k)
    print '(a)', 'equivalence_types'
    x = 1.0; print *, i; i = 1073741824; print *, x
    c = (3.0, 4.0); print *, z; z(1) = 7; print *, c
    s = 'wxyz'; print *, t(2), t(4); t(1) = 'A'; print *, s
    d = 1d0; print *, k
  end subroutine equivalence_types

  subroutine common_blocks
    implicit none
    integer :: i, j, a(3)
    real(8) :: x
    common /block1/ x, i, a, j
    print '(a)', 'common_blocks'
    i = 1; j = 2; a = (/ 3, 4, 5 /); x = 1.5d0
    call common_other; print *, i, j, a, x
  end subroutine common_blocks

  subroutine common_other
    implicit none
    integer :: k(5)
    real(8) :: y
    common /block1/ y, k
    print *, k, y
    k = k*10; y = -y
  end subroutine common_other

  subroutine blank_common
    implicit none
    integer :: n, m
    common n
    common // m
    print '(a)', 'blank_common'
    n = 4; m = 5; call blank_other; print *, n, m
  end subroutine blank_common

  subroutine blank_other
    implicit none
    integer :: v(2)
    common v
    v = v(2:1:-1)
  end subroutine blank_other

  subroutine common_mapped
    implicit none
    real(8) :: u(10), w(4, 4)
    integer :: n, i
    common /mapped/ u, w, n
!HPF$ DISTRIBUTE u(BLOCK)
!HPF$ DISTRIBUTE w(BLOCK,CYCLIC)
    print '(a)', 'common_mapped'
    n = 10; u = (/ (i, i = 1, 10) /); w = 0
    call common_mapped_2; print *, u, w
  end subroutine common_mapped

  subroutine common_mapped_2
    implicit none
    real(8) :: p(10), q(4, 4)
    integer :: m, i
    common /mapped/ p, q, m
!HPF$ DISTRIBUTE p(BLOCK)
!HPF$ DISTRIBUTE q(BLOCK,CYCLIC)
    forall (i = 1:4) q(i, i) = p(i) + m
    p(2:m) = p(1:m - 1)
  end subroutine common_mapped_2

  subroutine intent_case
    implicit none
    integer :: a(5), n, i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'intent_case'
    a = (/ (i, i = 1, 5) /); n = 2
    call intents(a, n, i); print *, a, n, i
    call intents((/ 9, 8, 7, 6, 5 /) + 0*a, n, i); print *, n, i
  end subroutine intent_case

  subroutine intents(x, n, r)
    implicit none
    integer, intent(in) :: x(:)
    integer, intent(inout) :: n
    integer, intent(out) :: r
    r = x(n); n = n + 1
  end subroutine intents

  subroutine optional_case
    implicit none
    real(8) :: a(4) = (/ 1, 2, 3, 4 /)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'optional_case'
    call options(a); call options(a, 2d0); call options(x=a, add=(/ 5d0, 6d0, 7d0, 8d0 /)); print *, a
  end subroutine optional_case

  subroutine options(x, factor, add)
    implicit none
    real(8), intent(inout) :: x(:)
    real(8), intent(in), optional :: factor, add(:)
!HPF$ DISTRIBUTE x *(BLOCK)
    if (present(factor)) x = x*factor
    if (present(add)) x = x + add
    print *, present(factor), present(add), x
  end subroutine options

  subroutine external_attribute
    implicit none
    real, external :: outside
    external also_outside
    integer :: also_outside
    print '(a)', 'external_attribute'
    print *, outside(2.0), also_outside(3), apply(outside, 5.0)
  end subroutine external_attribute

  real function apply(f, x)
    implicit none
    real, external :: f
    real :: x
    apply = f(f(x))
  end function apply

  subroutine intrinsic_attribute
    implicit none
    intrinsic sin, iabs
    real, intrinsic :: cos
    print '(a)', 'intrinsic_attribute'
    print *, apply(cos, 0.0) < 0.6, iabs(-3), cos(0.0), apply(sin, 0.0)
  end subroutine intrinsic_attribute

  subroutine pointer_target
    implicit none
    integer, target :: a(6) = (/ 1, 2, 3, 4, 5, 6 /)
    integer, pointer :: p(:), q(:)
    print '(a)', 'pointer_target'
    p => a(2:6:2); q => a; p = p*10
    print *, a, p, associated(p), associated(q, a), size(p), sum(q)
    nullify (p); print *, associated(p)
    allocate (p(3)); p = 5; print *, p; deallocate (p)
  end subroutine pointer_target

  subroutine character_stars
    implicit none
    character*(*), parameter :: words(3) = (/ 'alpha', 'beta ', 'gamma' /)
    character(len=5) :: c(3)
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'character_stars'
    c = words; call starred(c, words(2)); print *, c
  end subroutine character_stars

  subroutine starred(a, s)
    implicit none
    character(len=*), intent(inout) :: a(:)
    character*(*), intent(in) :: s
!HPF$ INHERIT a
    print *, len(a), len(s), a, s
    a(2:3) = s(2:)//'!'
  end subroutine starred

  subroutine constant_expressions
    implicit none
    integer, parameter :: n = len('abcd') + ichar('A') - iachar('A') + max(3, 4) + abs(-2) + nint(2.6)
    integer, parameter :: k = selected_int_kind(9), s(2) = shape(reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 2, 3 /)))
    integer(k) :: a(n, s(1)), b(index('banana', 'nan'):ishft(1, 3))
!HPF$ DISTRIBUTE a(CYCLIC,BLOCK)
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'constant_expressions'
    a = 1; b = 2; print *, shape(a), lbound(b), ubound(b), sum(a) + sum(b), ceiling(2.1), real(7, kind(1d0))/2
  end subroutine constant_expressions

  subroutine specification_inquiry(x)
    implicit none
    real, intent(in) :: x(:, :)
    real :: y(size(x)), z(size(x, 2), size(x, 1)), w(ubound(x, 1) + 1)
    character(len=size(x)) :: s
!HPF$ DISTRIBUTE y(BLOCK)
    print '(a)', 'specification_inquiry'
    y = reshape(x, (/ size(x) /)); z = transpose(x); w = 0; s = 'abcdefghij'
    print *, y, z, w, s, kind(x)
  end subroutine specification_inquiry

  subroutine zero_extent
    implicit none
    integer :: a(0), b(3, 5:4), c(2:-1)
    character(len=-3) :: s
!HPF$ DISTRIBUTE (BLOCK) :: a, c
!HPF$ DISTRIBUTE b(BLOCK,*)
    print '(a)', 'zero_extent'
    a = 1; b = 2; c = 3
    print *, size(a), shape(b), sum(b), lbound(c), ubound(c), len(s), a, b, lbound(b), ubound(b), maxval(c), all(a > 1)
  end subroutine zero_extent

  subroutine kind_arithmetic
    implicit none
    integer, parameter :: dp = kind(0d0), sp = kind(0.0), wp = max(dp, sp)
    real(wp), dimension(4) :: x = 1.0_wp/3
    real(sp) :: y(4)
!HPF$ DISTRIBUTE (CYCLIC) :: x, y
    print '(a)', 'kind_arithmetic'
    y = real(x, sp); print *, x, y, real(y, dp) - x, int(2.9_wp, selected_int_kind(12))
  end subroutine kind_arithmetic
end program declarations

real function outside(x)
  real :: x
  outside = x*2 + 1
end function outside

integer function also_outside(i)
  integer :: i
  also_outside = -i
end function also_outside
