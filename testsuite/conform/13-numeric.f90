! Clause 13.7 and 13.11, numeric functions one by one: of constants, scalars and mapped arrays.
! RUN: %compare --np 1,3,4 %s
module ieee_user
  use, intrinsic :: ieee_arithmetic
  implicit none
  type holder
    type(ieee_class_type) :: c
  end type
end module
module data
  implicit none
  integer, parameter :: n = 9
  integer :: i4(n), k4(n)
  integer(8) :: i8(n)
  integer(1) :: i1(n)
  real :: r4(n), s4(n)
  real(8) :: r8(n), s8(n)
  complex :: c4(n)
  complex(8) :: c8(n)
!HPF$ DISTRIBUTE (BLOCK) :: i4, r4, r8, c4
!HPF$ DISTRIBUTE (CYCLIC) :: k4, i8, s8, c8
!HPF$ ALIGN (i) WITH r8(n+1-i) :: s4, i1
contains
  subroutine fill
    integer :: i
    i4 = (/ (3*i - 14, i = 1, n) /); k4 = (/ (5 - i, i = 1, n) /); where (k4 == 0) k4 = 3
    i8 = i4*10000000000_8; i1 = int(i4*3, 1)
    r4 = i4/4.0; s4 = k4/2.0; r8 = i4/8d0; s8 = k4*1.5d0
    c4 = cmplx(i4, k4); c8 = cmplx(k4/2d0, i4/4d0, 8)
  end subroutine fill
end module data

program numeric
  use data
  implicit none
  call fill
  call case_abs
  call case_aimag
  call case_aint
  call case_anint
  call case_ceiling
  call case_cmplx
  call case_conjg
  call case_dble
  call case_dim
  call case_dprod
  call case_floor
  call case_int
  call case_max
  call case_min
  call case_mod
  call case_modulo
  call case_nint
  call case_real
  call case_sign
  call case_exponent
  call case_fraction
  call case_nearest
  call case_rrspacing
  call case_scale
  call case_set_exponent
  call case_spacing
  call case_digits
  call case_epsilon
  call case_huge
  call case_maxexponent
  call case_precision
  call case_range
  call case_tiny
  call case_sqrt
  call case_exp_log
  call case_sine
  call case_hyperbolic
  call case_arcs
  call case_atan2
  call case_log10
  call case_complex_functions
  call case_logical
  call case_merge
  call case_bits_and
  call case_bits_or
  call case_bits_shift
  call case_bits_rotate
  call case_bits_set
  call case_bits_fields
  call case_mvbits
  call case_bit_size
  call case_specific_names
  call case_transfer_scalars
  call case_transfer_arrays
  call case_mixed_kinds
  call ieee_modules()
contains
  subroutine case_abs
    print '(a)', 'abs'
    print *, abs(i4), abs(i8), abs(i1), abs(r4), abs(r8), abs((3.0, 4.0)), abs(-7), abs(-2.5d0), maxval(abs(r8))
    print '(9f8.4)', abs(c4), abs(c8)
  end subroutine case_abs

  subroutine case_aimag
    print '(a)', 'aimag'
    print *, aimag(c4), aimag(c8), aimag((1.0, -2.0)), kind(aimag(c8)), sum(aimag(c8*c8))
  end subroutine case_aimag

  subroutine case_aint
    print '(a)', 'aint'
    print *, aint(r4), aint(r8), aint(2.7), aint(-2.7d0), aint(r8, 4), kind(aint(r8, 4)), aint(-0.5)
  end subroutine case_aint

  subroutine case_anint
    print '(a)', 'anint'
    print *, anint(r4), anint(r8), anint(2.5), anint(-2.5), anint(0.49999997), anint(r4, 8), anint(-0.5d0)
  end subroutine case_anint

  subroutine case_ceiling
    print '(a)', 'ceiling'
    print *, ceiling(r4), ceiling(r8), ceiling(-0.5), ceiling(4.0), ceiling(1d10 + 0.5d0, 8), ceiling(s8*s4)
  end subroutine case_ceiling

  subroutine case_cmplx
    print '(a)', 'cmplx'
    print *, cmplx(i4, k4), cmplx(r8), cmplx(r4, 1.0), cmplx(c8), cmplx(1, 2d0), cmplx(r8, s8, 8), kind(cmplx(r8, s8))
    print *, cmplx(x=1.5, y=2), cmplx((1d0, 2d0), kind=4), cmplx(k4, kind=8)
  end subroutine case_cmplx

  subroutine case_conjg
    print '(a)', 'conjg'
    print *, conjg(c4), conjg(c8*(0, 1)), conjg((1, 2)), real(c4*conjg(c4))
  end subroutine case_conjg

  subroutine case_dble
    print '(a)', 'dble'
    print *, dble(i4), dble(r4), dble(c4), dble(i8), dble(0.1), kind(dble(i1))
  end subroutine case_dble

  subroutine case_dim
    print '(a)', 'dim'
    print *, dim(i4, k4), dim(r4, s4), dim(r8, s8), dim(5, 3), dim(3, 5), dim(2.5, -1.5), dim(i8, 5_8), dim(4, i4)
  end subroutine case_dim

  subroutine case_dprod
    print '(a)', 'dprod'
    print *, dprod(r4, s4), dprod(1e20, 1e20), dprod(0.1, r4), kind(dprod(r4, s4))
  end subroutine case_dprod

  subroutine case_floor
    print '(a)', 'floor'
    print *, floor(r4), floor(r8), floor(-0.5), floor(-4.0), floor(-1d10 - 0.5d0, 8), floor(r8*2 - s8)
  end subroutine case_floor

  subroutine case_int
    print '(a)', 'int'
    print *, int(r4), int(r8), int(c4), int(i8/10000000000_8), int(-3.9), int(1d12, 8), int(r8, 2), kind(int(r8, 1)), int(7_1)
  end subroutine case_int

  subroutine case_max
    print '(a)', 'max'
    print *, max(i4, k4), max(i4, 0, k4, 2), max(r4, s4), max(s8, r8, 1d0), max(1, 2, 3), max(2.5, 1.5), max(i8, 7_8)
    print *, maxval(max(i4, k4)), amax0(1, 2), max1(1.5, 2.5), amax1(1.0, 3.0), dmax1(1d0, 2d0), max0(4, 5)
  end subroutine case_max

  subroutine case_min
    print '(a)', 'min'
    print *, min(i4, k4), min(i4, 0, k4, 2), min(r4, s4), min(s8, r8, 1d0), min(1, 2, 3), min(2.5, 1.5), min(i1, 7_1)
    print *, sum(min(i4, k4)), amin0(1, 2), min1(1.5, 2.5), amin1(1.0, 3.0), dmin1(1d0, 2d0), min0(4, 5)
  end subroutine case_min

  subroutine case_mod
    print '(a)', 'mod'
    print *, mod(i4, k4), mod(i4, 3), mod(17, -5), mod(-17, 5), mod(r4, s4), mod(r8, 0.75d0), mod(-7.5, 2.0), mod(i8, 7_8)
    print *, amod(5.5, 2.0), dmod(-5.5d0, 2d0), mod(i1, 4_1)
  end subroutine case_mod

  subroutine case_modulo
    print '(a)', 'modulo'
    print *, modulo(i4, k4), modulo(i4, 3), modulo(17, -5), modulo(-17, 5), modulo(r4, s4), modulo(r8, -0.75d0), &
      modulo(-7.5, 2.0), modulo(i8, 7_8), modulo(-4.0, 2.0)
  end subroutine case_modulo

  subroutine case_nint
    print '(a)', 'nint'
    print *, nint(r4), nint(r8), nint(2.5), nint(-2.5), nint(1d10, 8), nint(-0.4), nint(s8*r4), idnint(2.5d0)
  end subroutine case_nint

  subroutine case_real
    print '(a)', 'real'
    print *, real(i4), real(r8), real(c8), real(c4), kind(real(c8)), real(i8), real(r4, 8), real(k4, 8), real(1.5d0), &
      float(3), sngl(0.1d0)
  end subroutine case_real

  subroutine case_sign
    print '(a)', 'sign'
    print *, sign(i4, k4), sign(r4, s4), sign(r8, -1d0), sign(5, -3), sign(-5, 3), sign(2.5, -0.0), sign(3, k4), isign(2, -1)
  end subroutine case_sign

  subroutine case_exponent
    print '(a)', 'exponent'
    print *, exponent(r4), exponent(r8), exponent(1.0), exponent(0.0), exponent(1d-300), exponent(s8*4)
  end subroutine case_exponent

  subroutine case_fraction
    print '(a)', 'fraction'
    print *, fraction(r4), fraction(r8), fraction(3.0), fraction(0d0), fraction(s8)*2d0**exponent(s8) - s8
  end subroutine case_fraction

  subroutine case_nearest
    print '(a)', 'nearest'
    print *, nearest(r4, 1.0) - r4, nearest(r8, -1d0) - r8, nearest(1.0, 1.0) - 1.0, nearest(0.0, -1.0), nearest(s8, s8) == s8
  end subroutine case_nearest

  subroutine case_rrspacing
    print '(a)', 'rrspacing'
    print *, rrspacing(r4), rrspacing(r8), rrspacing(3.0), rrspacing(-1d0), rrspacing(s8)
  end subroutine case_rrspacing

  subroutine case_scale
    print '(a)', 'scale'
    print *, scale(r4, 2), scale(r8, k4), scale(1.5, -1), scale(s8, 3), scale(r4, i4/5)
  end subroutine case_scale

  subroutine case_set_exponent
    print '(a)', 'set_exponent'
    print *, set_exponent(r4, 1), set_exponent(r8, k4), set_exponent(3.0, 4), set_exponent(0.0, 5), set_exponent(s8, 0)
  end subroutine case_set_exponent

  subroutine case_spacing
    print '(a)', 'spacing'
    print *, spacing(r4), spacing(r8), spacing(1.0), spacing(0d0), spacing(1d10), spacing(s4)
  end subroutine case_spacing

  subroutine case_digits
    print '(a)', 'digits'
    print *, digits(i4), digits(i8), digits(r4), digits(r8), digits(1_1), radix(i4), radix(r8), minexponent(r4), minexponent(r8)
  end subroutine case_digits

  subroutine case_epsilon
    print '(a)', 'epsilon'
    print *, epsilon(r4), epsilon(r8), 1 + epsilon(1.0) > 1, 1d0 + epsilon(1d0)/2 > 1d0, epsilon(s8)*r8
  end subroutine case_epsilon

  subroutine case_huge
    print '(a)', 'huge'
    print *, huge(i4), huge(i8), huge(i1), huge(r4), huge(r8), huge(1_2), huge(k4) - i4
  end subroutine case_huge

  subroutine case_maxexponent
    print '(a)', 'maxexponent'
    print *, maxexponent(r4), maxexponent(r8), maxexponent(1.0), 2d0**(maxexponent(r4) - 1)
  end subroutine case_maxexponent

  subroutine case_precision
    print '(a)', 'precision'
    print *, precision(r4), precision(r8), precision(c4), precision(c8), precision(1.0), selected_real_kind(precision(r8))
  end subroutine case_precision

  subroutine case_range
    print '(a)', 'range'
    print *, range(i4), range(i8), range(i1), range(r4), range(r8), range(c8), range(1_2), 10**(range(i4) - 1)
  end subroutine case_range

  subroutine case_tiny
    print '(a)', 'tiny'
    print *, tiny(r4), tiny(r8), tiny(1.0) > 0, tiny(s8)/2 > 0
  end subroutine case_tiny

  subroutine case_sqrt
    print '(a)', 'sqrt'
    print *, sqrt(r4*r4), sqrt(r8**2), sqrt(2.0), sqrt(2d0), sqrt((-4.0, 0.0)), sqrt((3d0, 4d0)), sqrt(0.0), dsqrt(9d0)
    print '(9f9.5)', sqrt(abs(r8)), abs(sqrt(c8))
  end subroutine case_sqrt

  subroutine case_exp_log
    print '(a)', 'exp_log'
    print '(6f14.8)', exp(1.0), exp(1d0), log(2.0), log(10d0), dexp(-1d0), alog(3.0), dlog(3d0)
    print '(9f10.5)', exp(r8), log(abs(s8) + 1), exp(s8/4), log(exp(r8))
  end subroutine case_exp_log

  subroutine case_sine
    print '(a)', 'sine'
    print '(9f9.5)', sin(r8), cos(s8), tan(r8/4), sin(r4)
    print '(6f14.8)', sin(1.0), cos(1d0), tan(0.5), dsin(1d0), dcos(0.5d0), dtan(1d0)
  end subroutine case_sine

  subroutine case_hyperbolic
    print '(a)', 'hyperbolic'
    print '(9f9.4)', sinh(r8), cosh(s8/4), tanh(r8)
    print '(6f14.8)', sinh(1.0), cosh(1d0), tanh(0.5), dsinh(1d0), dcosh(0.5d0), dtanh(1d0)
  end subroutine case_hyperbolic

  subroutine case_arcs
    print '(a)', 'arcs'
    print '(9f9.5)', asin(r8/4), acos(r8/4), atan(s8)
    print '(6f14.8)', asin(1.0), acos(-1d0), atan(1d0), dasin(0.5d0), dacos(0.5d0), datan(2d0)
  end subroutine case_arcs

  subroutine case_atan2
    print '(a)', 'atan2'
    print '(9f9.5)', atan2(r8, s8), atan2(s4, r4)
    print '(6f14.8)', atan2(1.0, -1.0), atan2(-1d0, -1d0), atan2(0.0, -1.0), datan2(1d0, 0d0)
  end subroutine case_atan2

  subroutine case_log10
    print '(a)', 'log10'
    print '(9f9.5)', log10(abs(r8) + 1), log10(10d0**s8)
    print '(4f14.8)', log10(1000.0), log10(2d0), alog10(5.0), dlog10(0.1d0)
  end subroutine case_log10

  subroutine case_complex_functions
    print '(a)', 'complex_functions'
    print '(6f12.6)', exp(c8/4), log(c8 + 9), sin(c8/2), cos(c8/2), sqrt(c8)
    print '(6f12.6)', exp((0.0, 1.0)), log((-1d0, 0d0)), sin((1.0, 1.0)), cos((1d0, -1d0)), csqrt((0.0, 2.0)), cexp((1.0, 0.0))
  end subroutine case_complex_functions

  subroutine case_logical
    logical :: l(n)
!HPF$ DISTRIBUTE l(CYCLIC(2))
    print '(a)', 'logical'
    l = i4 > k4; print *, l, logical(l), logical(l, 1), kind(logical(l, 8)), logical(.true., kind=2)
  end subroutine case_logical

  subroutine case_merge
    print '(a)', 'merge'
    print *, merge(i4, k4, i4 > k4), merge(1, 2, .false.), merge(r8, 0d0, s8 > 1), merge('yes', 'no ', i4 > 0), merge(1, i4, r4 < 0)
    print *, merge(c4, (0., 0.), k4 > 2), merge(merge(1, 2, i4 < 0), 3, k4 > 0)
  end subroutine case_merge

  subroutine case_bits_and
    print '(a)', 'iand'
    print *, iand(i4, k4), iand(i4, 12), iand(z'ff', i4), iand(i8, 65535_8), iand(i1, 15_1), not(i4), not(0), not(i1)
  end subroutine case_bits_and

  subroutine case_bits_or
    print '(a)', 'ior_ieor'
    print *, ior(i4, k4), ior(i4, 12), ieor(i4, k4), ieor(i4, -1), ior(i8, 1_8), ieor(i1, i1), ior(b'101', 56)
  end subroutine case_bits_or

  subroutine case_bits_shift
    print '(a)', 'ishft'
    print *, ishft(i4, 3), ishft(i4, -3), ishft(i4, k4), ishft(1, 31), ishft(-1, -31), ishft(1, 32), ishft(i8, -40), ishft(i1, 2)
  end subroutine case_bits_shift

  subroutine case_bits_rotate
    print '(a)', 'ishftc'
    print *, ishftc(i4, 5), ishftc(i4, -5), ishftc(abs(i4), 2, 6), ishftc(i4, k4), ishftc(9, 1, 4), ishftc(i8, 33), ishftc(i1, 3)
    print *, ishftc(i4, 1, size=8), ishftc(i4, 0)
  end subroutine case_bits_rotate

  subroutine case_bits_set
    print '(a)', 'ibset_ibclr_btest'
    print *, ibset(i4, 4), ibclr(i4, 0), btest(i4, 1), ibset(0, 31), ibclr(-1, 31), btest(i8, 40), ibset(i1, 6), ibset(0, abs(k4))
  end subroutine case_bits_set

  subroutine case_bits_fields
    print '(a)', 'ibits'
    print *, ibits(i4, 1, 3), ibits(i4, abs(k4), 4), ibits(-1, 0, 31), ibits(255, 4, 4), ibits(i8, 3, 20), ibits(i4, 2, 0)
  end subroutine case_bits_fields

  subroutine case_mvbits
    integer :: a, b(3), c(n)
!HPF$ DISTRIBUTE c(BLOCK)
    print '(a)', 'mvbits'
    a = 6; call mvbits(7, 2, 2, a, 0); print *, a
    b = 0; call mvbits((/ 1, 2, 3 /), 0, 2, b, 4); print *, b; call mvbits(b(1), 4, 3, b(2), 0); print *, b
    c = i4; call mvbits(k4, 0, 3, c, 8); print *, c
  end subroutine case_mvbits

  subroutine case_bit_size
    print '(a)', 'bit_size'
    print *, bit_size(i4), bit_size(i8), bit_size(i1), bit_size(1_2), ishft(1, bit_size(i4) - 1), kind(bit_size(i8))
  end subroutine case_bit_size

  subroutine case_specific_names
    real :: x = -2.5
    double precision :: d = -2.5d0
    print '(a)', 'specific_names'
    print *, iabs(-3), dabs(d), cabs((3.0, 4.0)), aint(x), dint(d), anint(x), dnint(d), nint(x), ifix(x), idint(d), idim(5, 2), &
      ddim(5d0, 2d0), sign(x, 1.0), dsign(d, 1d0), float(2), dble(x), sngl(d), amod(x, 2.0), len('abc'), index('abc', 'c')
  end subroutine case_specific_names

  subroutine case_transfer_scalars
    print '(a)', 'transfer_scalars'
    print *, transfer(1.0, 1), transfer(1065353216, 1.0), transfer('abcd', 1), transfer(1684234849, 'abcd'), transfer((1.0, 2.0), 1d0) /= 0
    print *, transfer(1d0, (/ 1, 2 /)), transfer((/ 1, 2 /), 1_8), transfer(3, .true.) .or. .true.
  end subroutine case_transfer_scalars

  subroutine case_transfer_arrays
    print '(a)', 'transfer_arrays'
    print *, transfer(r4, i4), transfer(r8, i4, 4), transfer(i4, (/ 1.0 /), 3) == 0, size(transfer(c8, r8)), transfer(c4, r4)
    print *, transfer((/ 'ab', 'cd' /), (/ 'a' /)), transfer(i1, i1), transfer('wxyz', (/ 'a' /), 3)
  end subroutine case_transfer_arrays

  subroutine case_mixed_kinds
    print '(a)', 'mixed_kinds'
    print *, i4 + i8, i1*i4, r4*r8, i8/3.0d0, r8 + c4, i1 + r4, c8*i4, kind(i1 + i8), kind(r8 + c4), sum(i1*1_2)
  end subroutine case_mixed_kinds
end program numeric
subroutine ieee_modules()
  use ieee_user
  use, intrinsic :: ieee_exceptions
  use, intrinsic :: ieee_features, only: ieee_inf
  implicit none
  real :: x, a(8), z(4)
  double precision :: y, b(8)
  logical :: f, m(8)
  integer :: i
  complex :: c, cv(3)
  complex(8) :: d
  type(holder) :: h
  type(ieee_round_type) :: r
  type(ieee_status_type) :: st
  type ct
    complex :: w
  end type
  type(ct) :: cc, ca(2)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
  x = ieee_value(x, ieee_quiet_nan)
  print *, ieee_is_nan(x), ieee_is_finite(x), ieee_is_normal(1.0), ieee_is_negative(-0.0)
  y = ieee_value(y, ieee_positive_inf)
  print *, y, -y == ieee_value(y, ieee_negative_inf), ieee_support_nan(x), ieee_support_inf()
  print *, ieee_copy_sign(1.0, -2.0), ieee_logb(8.0), ieee_next_after(1.0, 2.0), ieee_scalb(1.0, 3)
  print *, ieee_rint(2.5), ieee_rint(3.5d0), ieee_rem(5.0, 3.0), ieee_unordered(1.0, x)
  print *, ieee_class(1.0) == ieee_positive_normal, ieee_class(-tiny(1d0)/4) == ieee_negative_denormal
  print *, ieee_class(x) == ieee_quiet_nan, ieee_class(0.0) /= ieee_negative_zero
  h%c = ieee_class(-y)
  print *, h%c == ieee_negative_inf
  print *, ieee_value(1.0, ieee_positive_normal), ieee_value(1d0, ieee_negative_zero)
  a = [(real(i), i = 1, 8)]
  a(3) = ieee_value(a(3), ieee_quiet_nan)
  a(5) = ieee_value(1.0, ieee_negative_inf)
  m = ieee_is_nan(a)
  print *, m, count(ieee_is_finite(a))
  where (ieee_is_finite(a)) a = a * 2
  where (.not. ieee_is_finite(a)) a = ieee_copy_sign(1.0, a)
  print *, a(1:2), abs(a(3)), a(4:)
  b = a
  do concurrent (i = 1:8)
    if (ieee_is_negative(b(i))) b(i) = ieee_value(b(i), ieee_positive_zero)
  end do
  print *, b(5), ieee_selected_real_kind(6), ieee_selected_real_kind(12)
  call ieee_set_flag(ieee_all, .false.)
  call ieee_get_flag(ieee_overflow, f)
  print *, f
  call ieee_set_flag(ieee_overflow, .true.)
  call ieee_get_flag(ieee_overflow, f)
  print *, f
  call ieee_get_status(st)
  call ieee_set_flag(ieee_overflow, .false.)
  call ieee_set_status(st)
  call ieee_get_flag(ieee_overflow, f)
  print *, f
  call ieee_set_flag(ieee_overflow, .false.)
  call ieee_get_rounding_mode(r)
  print *, r == ieee_nearest
  call ieee_set_rounding_mode(ieee_up)
  call ieee_get_rounding_mode(r)
  print *, r == ieee_up, r == ieee_down
  call ieee_set_rounding_mode(ieee_nearest)
  call ieee_set_halting_mode(ieee_divide_by_zero, .false.)
  call ieee_get_halting_mode(ieee_divide_by_zero, f)
  print *, f
  c = (1.0, 2.0); d = (3d0, 4d0)
  print *, c%re, c%im, d%re + c%im, kind(d%im)
  c%re = 5
  d%im = d%re * 2
  print *, c, d
  cv = c
  cv%im = [1., 2., 3.]
  cv(2)%re = -1
  print *, cv, cv%re, sum(cv%im), cv(2:3)%im
  cc%w = c
  cc%w%im = 9
  ca(2)%w%re = 7
  ca(2)%w%im = 8
  print *, cc%w%re, cc%w, ca(2)%w
  call kinds_at_run_time
contains
  subroutine kinds_at_run_time
    integer :: i, r
    print *, (selected_int_kind(i), i=1,18,3), selected_int_kind(one() + 40)
    do i = 0, 15, 5
      r = 15*i
      print *, selected_real_kind(i), selected_real_kind(i, r), selected_real_kind(r=r)
    end do
    print *, selected_real_kind(one() + 50), selected_real_kind(1, one() + 9999), selected_real_kind(one() + 50, 9999), &
             selected_real_kind(1, 1, one() + 9)
  end subroutine kinds_at_run_time
  integer function one()
    one = 1
  end function one
end subroutine
