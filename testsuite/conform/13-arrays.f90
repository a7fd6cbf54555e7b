! Clause 13.8 and 13.12: array functions and inquiries one by one, of mapped arrays.
! RUN: %compare --np 1,3,4 %s
module data
  implicit none
  integer, parameter :: n = 7, m = 5
  integer :: v(n), w(0:n - 1), a(n, m), b(m, n), t(3, 4, 2)
  real(8) :: x(n, m), y(n)
  complex :: z(m)
  logical :: l(n), q(n, m)
  character(len=3) :: c(n)
!HPF$ DISTRIBUTE (BLOCK) :: v, y, z, l
!HPF$ DISTRIBUTE w(CYCLIC)
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE b(*,BLOCK)
!HPF$ DISTRIBUTE t(CYCLIC,*,BLOCK)
!HPF$ ALIGN x(i,j) WITH b(j,i)
!HPF$ ALIGN q(i,j) WITH a(i,j)
!HPF$ DISTRIBUTE c(CYCLIC(2))
contains
  subroutine fill
    integer :: i, j, k
    v = (/ (mod(5*i, 8) - 3, i = 1, n) /); w = v(n:1:-1)*2
    forall (i = 1:n, j = 1:m) a(i, j) = mod(i*j + 3*i, 11) - 4
    b = transpose(a) + 1; x = a/4d0; y = v/2d0
    forall (i = 1:3, j = 1:4, k = 1:2) t(i, j, k) = i + 10*j + 100*k
    z = (/ (cmplx(i, -i*i), i = 1, m) /); l = v > 0; q = a > 2
    c = (/ ('a'//char(48 + mod(i*3, 7))//'z', i = 1, n) /)
  end subroutine fill
end module data

program arrays
  use data
  implicit none
  call fill
  call case_all
  call case_any
  call case_count
  call case_sum
  call case_product
  call case_maxval
  call case_minval
  call case_maxloc
  call case_minloc
  call case_loc_ties
  call case_dot_product
  call case_matmul
  call case_matmul_types
  call case_cshift
  call case_eoshift
  call case_transpose
  call case_spread
  call case_reshape
  call case_reshape_order
  call case_pack
  call case_unpack
  call case_merge
  call case_size
  call case_shape
  call case_lbound
  call case_ubound
  call case_allocated
  call case_present(v)
  call case_associated
  call case_kind
  call case_len
  call case_char_ichar
  call case_achar_iachar
  call case_adjust
  call case_index
  call case_scan
  call case_verify
  call case_len_trim
  call case_trim
  call case_repeat
  call case_lge
  call case_masks
  call case_zero_sized
  call case_expressions
  call case_random
  call case_clock
  call case_cpu_time
  call case_date
  call case_null
  call case_sections
  call case_norm2
  call case_bit_reductions
  call case_absent
contains
  subroutine case_all
    print '(a)', 'all'
    print *, all(l), all(q, 1), all(q, dim=2), all(v > -9), all(a(:, 2) > -9 .and. l), all(.not. q(1:0, :)), all((/ .true. /))
  end subroutine case_all

  subroutine case_any
    print '(a)', 'any'
    print *, any(l), any(q, 1), any(q, dim=2), any(v > 9), any(q(2:6:2, :), 2), any(c == 'a2z'), any(l(1:0))
  end subroutine case_any

  subroutine case_count
    print '(a)', 'count'
    print *, count(l), count(q), count(q, 1), count(q, dim=2), count(t > 120, 3), count(a == transpose(b) - 1), count(c > 'a3')
  end subroutine case_count

  subroutine case_sum
    print '(a)', 'sum'
    print *, sum(v), sum(a, 1), sum(a, dim=2), sum(t, 3), sum(t, 2), sum(x), sum(y, l), sum(a, q), sum(a, 2, q), sum(z), &
      sum(a, mask=.false.), sum(t(:, 2:3, :), dim=1), sum(v*w), sum(w(1:5:2)), kind(sum(x))
  end subroutine case_sum

  subroutine case_product
    print '(a)', 'product'
    print *, product(v(1:4)), product(a, 1), product(y, y /= 0), product(z), product(a, 2, a /= 0), product(v, .false.), &
      product((/ 1d0, 2d0, 4d0 /)), product(t(:, 1, :), dim=2)
  end subroutine case_product

  subroutine case_maxval
    print '(a)', 'maxval'
    print *, maxval(v), maxval(a, 1), maxval(a, 2), maxval(x, 1, q), maxval(y, mask=l), maxval(v, v < -5), maxval(t, 3), &
      maxval(abs(a) - a), maxval(w(0:n - 1:3))
  end subroutine case_maxval

  subroutine case_minval
    print '(a)', 'minval'
    print *, minval(v), minval(a, 1), minval(a, 2), minval(x, 1, q), minval(y, mask=l), minval(v, v < -5), minval(t, 2), &
      minval((/ 3, 1, 2 /)), minval(w, w > 0)
  end subroutine case_minval

  subroutine case_maxloc
    print '(a)', 'maxloc'
    print *, maxloc(v), maxloc(w), maxloc(a), maxloc(a, 1), maxloc(a, dim=2), maxloc(x, q), maxloc(y, 1, l), maxloc(t), &
      maxloc(v, v > 99), maxloc(a, 1, q), maxloc(w, dim=1), maxloc(v(n:1:-2)), maxloc(abs(a - 2))
  end subroutine case_maxloc

  subroutine case_minloc
    print '(a)', 'minloc'
    print *, minloc(v), minloc(w), minloc(a), minloc(a, 1), minloc(a, dim=2), minloc(x, q), minloc(y, 1, l), minloc(t), &
      minloc(v, v > 99), minloc(t, 2), minloc(a*transpose(b)), minloc(v(3:2))
  end subroutine case_minloc

  subroutine case_loc_ties
    integer :: k(9) = (/ 2, 7, 1, 7, 1, 7, 2, 1, 7 /), g(4, 4) = 5
!HPF$ DISTRIBUTE k(CYCLIC)
!HPF$ DISTRIBUTE g(BLOCK,BLOCK)
    print '(a)', 'loc_ties'
    print *, maxloc(k), minloc(k), maxloc(g), minloc(g, 1), maxloc(k, k < 7), maxloc(k(9:1:-1)), maxloc(g, mask=.true.)
  end subroutine case_loc_ties

  subroutine case_dot_product
    print '(a)', 'dot_product'
    print *, dot_product(v, w), dot_product(y, v), dot_product(z, z), dot_product(l, q(:, 1)), dot_product(a(2, :), b(:, 3)), &
      dot_product(v(1:0), w(1:0)), dot_product((/ 1, 2 /), (/ 3, 4 /)), dot_product(v(7:1:-2), x(1:4, 2)), dot_product(z, (1, 1)*v(1:m))
  end subroutine case_dot_product

  subroutine case_matmul
    print '(a)', 'matmul'
    print *, matmul(a, b), matmul(b, v), matmul(v, a), matmul(x, b), matmul(a(1:3, :), b(:, 2:3)), sum(matmul(b, a)), &
      matmul(transpose(a), a(:, 1:2)), matmul(a, b(:, 1)*2)
  end subroutine case_matmul

  subroutine case_matmul_types
    print '(a)', 'matmul_types'
    print *, matmul(q(1:3, :), q(:m, 1:2)), matmul(l, q), matmul(a(1:2, :), z), matmul(x(1:2, :), real(b(:, 1:2))), &
      matmul(reshape((/ 1_8, 2_8, 3_8, 4_8 /), (/ 2, 2 /)), a(1:2, 1:2)), matmul(a(1:0, :), b)
  end subroutine case_matmul_types

  subroutine case_cshift
    print '(a)', 'cshift'
    print *, cshift(v, 2), cshift(v, -3), cshift(a, 1, 2), cshift(a, (/ 1, 2, 3, -1, 0 /), 1), cshift(t, 1, dim=3), cshift(c, 1), &
      cshift(w, 100), cshift(b, v, 1), cshift(cshift(v, 1), -1), cshift(z, 1), cshift(l, -1)
  end subroutine case_cshift

  subroutine case_eoshift
    print '(a)', 'eoshift'
    print *, eoshift(v, 2), eoshift(v, -3, 99), eoshift(a, 1, dim=2), eoshift(a, -1, (/ 1, 2, 3, 4, 5 /)), eoshift(t, 1, 7, 3), &
      eoshift(c, 1), eoshift(c, -1, '***'), eoshift(v, 10), eoshift(a, v(1:m), 0, 1), eoshift(l, 1), eoshift(y, 2, -1d0), eoshift(z, 1)
  end subroutine case_eoshift

  subroutine case_transpose
    print '(a)', 'transpose'
    print *, transpose(a), transpose(b(2:3, 1:5:2)), transpose(q), transpose(x)*2, transpose(transpose(a)) == a, transpose(t(:, :, 1))
  end subroutine case_transpose

  subroutine case_spread
    print '(a)', 'spread'
    print *, spread(v, 1, 2), spread(v, 2, 3), spread(5, 1, 4), spread(a(1:2, 1:2), 3, 2), spread(a(1:2, 1:2), 2, 2), spread(c(1:2), 1, 3), &
      spread(v, 1, 0), sum(spread(v, 1, 4)*spread((/ 1, 2, 3, 4 /), 2, n), 2), spread(spread(v(1:2), 1, 2), 1, 2)
  end subroutine case_spread

  subroutine case_reshape
    integer :: r(m, n), s(2, 3)
!HPF$ DISTRIBUTE r(BLOCK,*)
    print '(a)', 'reshape'
    r = reshape(a, (/ m, n /)); print *, r; s = reshape(v, (/ 2, 3 /)); print *, s
    print *, reshape(v, (/ 3, 3 /), (/ 0 /)), reshape(t, (/ 24 /)), reshape((/ 1, 2 /), (/ 2, 2, 2 /), (/ 3, 4 /)), reshape(v(1:4), shape(s(:, 1:2)))
  end subroutine case_reshape

  subroutine case_reshape_order
    integer :: r(3, 2), g(4, 3, 2)
!HPF$ DISTRIBUTE g(BLOCK,*,CYCLIC)
    print '(a)', 'reshape_order'
    r = reshape(v, (/ 3, 2 /), order=(/ 2, 1 /)); print *, r
    g = reshape(t, (/ 4, 3, 2 /), order=(/ 2, 1, 3 /)); print *, g
    print *, reshape(v, (/ 2, 5 /), (/ 8, 9 /), (/ 2, 1 /)), reshape(c, (/ 2, 3 /), order=(/ 2, 1 /))
  end subroutine case_reshape_order

  subroutine case_pack
    print '(a)', 'pack'
    print *, pack(v, l), pack(a, q), pack(a, .true.), pack(v, v > 2, w), pack(c, l), pack(x, x > 0.6d0), pack(t, mod(t, 3) == 0), &
      size(pack(v, .false.)), pack(a(:, 2), l), sum(pack(a, a > 0))
  end subroutine case_pack

  subroutine case_unpack
    print '(a)', 'unpack'
    print *, unpack(v, l, w), unpack((/ 1, 2, 3, 4, 5, 6, 7 /), l, 0), unpack(pack(a, q), q, a*0), unpack(c, l, 'xxx'), &
      unpack(pack(x, .true.), .not. q, -x), unpack(reshape(b, (/ n*m /)), q, 7)
  end subroutine case_unpack

  subroutine case_merge
    print '(a)', 'merge'
    print *, merge(a, 0, q), merge(v, w, l), merge(c, 'non', l), merge(t, -t, t > 200), merge(x, transpose(b*1d0), q)
  end subroutine case_merge

  subroutine case_size
    integer :: d
    print '(a)', 'size'
    d = 2; print *, size(v), size(a), size(a, 1), size(a, dim=2), size(t, d), size(w(1:5)), size(a(2:6:2, :)), size(matmul(a, b)), size(c)
  end subroutine case_size

  subroutine case_shape
    print '(a)', 'shape'
    print *, shape(v), shape(a), shape(t), shape(a(2:3, :)), shape(5), size(shape(1)), shape(transpose(a)), shape(spread(v, 1, 3))
  end subroutine case_shape

  subroutine case_lbound
    integer :: d(-1:1, 5), k
!HPF$ DISTRIBUTE d(*,BLOCK)
    print '(a)', 'lbound'
    k = 1; print *, lbound(v), lbound(w), lbound(d), lbound(d, 1), lbound(d, k), lbound(d(:, :)), lbound(w + 1), lbound(t, 3)
  end subroutine case_lbound

  subroutine case_ubound
    integer :: d(-1:1, 5), k
!HPF$ DISTRIBUTE d(*,BLOCK)
    print '(a)', 'ubound'
    k = 2; print *, ubound(v), ubound(w), ubound(d), ubound(d, 1), ubound(d, k), ubound(d(:, :)), ubound(w(2:4)), ubound(t, 3)
  end subroutine case_ubound

  subroutine case_allocated
    real, allocatable :: p(:), r(:, :)
!HPF$ DISTRIBUTE p(BLOCK)
    print '(a)', 'allocated'
    print *, allocated(p), allocated(r); allocate (p(5), r(2, 2)); print *, allocated(p) .and. allocated(r); deallocate (p)
    print *, allocated(p), allocated(r)
  end subroutine case_allocated

  subroutine case_present(p, r, s)
    integer, intent(in) :: p(:)
    real, optional :: r(:)
    character(len=*), optional :: s
    print '(a)', 'present'
    print *, present(r), present(s), size(p)
  end subroutine case_present

  subroutine case_associated
    integer, pointer :: p(:), r(:)
    integer, target :: d(4) = (/ 1, 2, 3, 4 /)
    print '(a)', 'associated'
    nullify (p, r); print *, associated(p); p => d; r => d(1:2); print *, associated(p), associated(p, d), associated(r, d), associated(r)
    r => p; print *, associated(r, p)
  end subroutine case_associated

  subroutine case_kind
    print '(a)', 'kind'
    print *, kind(v), kind(x), kind(z), kind(l), kind(c), kind(1_8), kind('x'), kind(1.0d0), kind(.true.), kind(sum(v)), kind(v + x(:, 1))
  end subroutine case_kind

  subroutine case_len
    print '(a)', 'len'
    print *, len(c), len('abc'), len(c(1)//c(2)), len(c(2)(2:)), len(trim('ab  ')), len(repeat('ab', 4)), len(c//'x'), len('')
  end subroutine case_len

  subroutine case_char_ichar
    print '(a)', 'char_ichar'
    print *, char(65), char(v + 70), ichar('a'), ichar(c(:)(2:2)), char(ichar('x')), (char(v(3) + 80)), ichar(c(1)(1:1))
  end subroutine case_char_ichar

  subroutine case_achar_iachar
    print '(a)', 'achar_iachar'
    print *, achar(66), achar(v + 70), iachar('b'), iachar(c(:)(3:3)), achar(iachar('y')), iachar(' ')
  end subroutine case_achar_iachar

  subroutine case_adjust
    character(len=6) :: s(3) = (/ '  ab  ', 'abc   ', '   xyz' /)
!HPF$ DISTRIBUTE s(BLOCK)
    print '(a)', 'adjust'
    print *, adjustl(s), '|', adjustr(s), '|', adjustl('   q'), adjustr('q   '), adjustl(adjustr(s(1)))
  end subroutine case_adjust

  subroutine case_index
    print '(a)', 'index'
    print *, index('banana', 'an'), index('banana', 'an', .true.), index(c, 'z'), index(c, (/ 'a', '1', 'z', 'q', '2', 'a', 'b' /)), &
      index('abc', ''), index('abc', '', back=.true.), index('', 'a'), index('short', 'longer one')
  end subroutine case_index

  subroutine case_scan
    print '(a)', 'scan'
    print *, scan('fortran', 'tr'), scan('fortran', 'tr', .true.), scan(c, '3456'), scan('abc', ''), scan('', 'abc'), scan(c, 'az', back=.true.)
  end subroutine case_scan

  subroutine case_verify
    print '(a)', 'verify'
    print *, verify('fortran', 'for'), verify('abba', 'ab'), verify('aab', 'a', .true.), verify(c, 'az'), verify('', 'a'), verify('x', '')
  end subroutine case_verify

  subroutine case_len_trim
    print '(a)', 'len_trim'
    print *, len_trim('ab  '), len_trim(''), len_trim('    '), len_trim(c), len_trim((/ 'a  ', ' b ', '  c' /)), len_trim(c//'  ')
  end subroutine case_len_trim

  subroutine case_trim
    print '(a)', 'trim'
    print *, trim('ab  ')//'|', trim('   ')//'|', trim(c(2))//'|', len(trim(' a ')), trim(c(1)(1:1)//'  ')//'|'
  end subroutine case_trim

  subroutine case_repeat
    integer :: k = 3
    print '(a)', 'repeat'
    print *, repeat('ab', 3), repeat('x', 0)//'|', repeat('', 5)//'|', repeat(c(1), k), repeat('-', k)//repeat('+', k - 1)
  end subroutine case_repeat

  subroutine case_lge
    print '(a)', 'lge_lgt_lle_llt'
    print *, lge('abc', 'abd'), lgt('b', 'abc'), lle('a ', 'a'), llt('a', 'B'), lge(c, 'a3z'), llt(c, c(n:1:-1)), lgt('', ' ')
  end subroutine case_lge

  subroutine case_masks
    print '(a)', 'masks'
    print *, sum(a, a > 0 .and. q), maxval(a, dim=1, mask=.not. q), sum(a, dim=1, mask=spread(l, 2, m)), count(spread(l, 2, m) .neqv. q, 1), &
      minloc(a, mask=q .and. a < 6), product(y, mask=(/ .true., .false., .true., .false., .true., .false., .true. /)), sum(v, v /= maxval(v))
  end subroutine case_masks

  subroutine case_zero_sized
    integer :: e(0), g(0, 3), h(3, 0)
!HPF$ DISTRIBUTE e(BLOCK)
!HPF$ DISTRIBUTE g(BLOCK,BLOCK)
!HPF$ DISTRIBUTE h(CYCLIC,*)
    print '(a)', 'zero_sized'
    e = 1; g = 2; h = 3
    print *, sum(e), product(e), maxval(e), minval(e), all(e == 1), any(e == 1), count(e == 1), sum(g, 1), sum(h, 2), maxval(h, 2), &
      matmul(h, g), dot_product(e, e), size(transpose(g)), cshift(e, 1), pack(g, .true.), maxloc(e), minloc(g), spread(e, 1, 2), shape(matmul(g, h))
  end subroutine case_zero_sized

  subroutine case_expressions
    print '(a)', 'expressions'
    print *, sum(cshift(a, 1, 1)*b(1, 1)), maxval(matmul(a, b) - 5), count(transpose(a) > 0, 2), sum(sum(t, 3)*2, 1), cshift(sum(a, 2), 1), &
      maxloc(sum(a, 1)), eoshift(pack(v, v > -9), 1), sum(spread(v, 2, m)*a, 1), dot_product(sum(a, 1), maxval(a, 1)), any(pack(q, .true.))
  end subroutine case_expressions

  subroutine case_random
    real(8) :: r(100), s
    real :: g(10, 10)
    integer :: k, seed(50)
!HPF$ DISTRIBUTE r(BLOCK)
!HPF$ DISTRIBUTE g(CYCLIC,BLOCK)
    print '(a)', 'random'
    call random_seed(); call random_seed(size=k); print *, k > 0 .and. k <= 50; seed = 7; call random_seed(put=seed(1:k))
    call random_number(r); call random_number(g); call random_number(s)
    print *, all(r >= 0 .and. r < 1), all(g >= 0 .and. g < 1), s >= 0 .and. s < 1, sum(r) > 30 .and. sum(r) < 70, count(g > 0.5) > 20
    call random_seed(get=seed(1:k)); call random_number(s); call random_seed(put=seed(1:k)); call random_number(r(5)); print *, s == r(5)
  end subroutine case_random

  subroutine case_clock
    integer :: c1, c2, rate, most
    print '(a)', 'clock'
    call system_clock(c1, rate, most); call system_clock(count=c2); print *, rate > 0, most > 0, c2 >= c1
    call system_clock(count_rate=rate); print *, rate
  end subroutine case_clock

  subroutine case_cpu_time
    real :: t1, t2
    print '(a)', 'cpu_time'
    call cpu_time(t1); call cpu_time(t2); print *, t2 >= t1, t1 >= 0
  end subroutine case_cpu_time

  subroutine case_date
    character(len=8) :: d
    character(len=10) :: h
    character(len=5) :: z1
    integer :: k(8)
    print '(a)', 'date_and_time'
    call date_and_time(d, h, z1, k); print *, k(1) > 2000, k(2) >= 1 .and. k(2) <= 12, d(1:2), len_trim(h), index('+-', z1(1:1)) > 0
    call date_and_time(values=k); print *, all(k(2:3) > 0)
  end subroutine case_date

  subroutine case_null
    real, pointer :: p(:) => null(), r(:)
    print '(a)', 'null'
    r => null(); print *, associated(p), associated(r); r => null(p); print *, associated(r)
  end subroutine case_null

  subroutine case_sections
    print '(a)', 'sections'
    print *, sum(a(2:6:2, 5:1:-2)), maxloc(a(7:1:-1, :)), cshift(a(1:5, 2), 2), transpose(a(2:3, 3:5)), matmul(a(1:3:2, 2:4), b(2:4, 1:3)), &
      count(q(:, 1:m:2), 2), sum(t(2, :, :), 1), reshape(t(:, 2:3, 2), (/ 2, 3 /)), pack(w(1:6:2), w(1:6:2) > 0), eoshift(v(7:1:-1), 2)
  end subroutine case_sections

  subroutine case_norm2
    print '(a)', 'norm2'
    print *, norm2((/ 3d0, 4d0 /)), norm2(0*y), norm2(reshape((/ 3d0, 4d0, 6d0, 8d0 /), (/ 2, 2 /)), 1), hypot(3.0, 4.0)
  end subroutine case_norm2

  subroutine case_bit_reductions
    print '(a)', 'bit_reductions'
    print *, iall(v), iany(v), iparity(v), iany(a, 1), iall(a, 2), iparity(a, dim=1, mask=q), parity(l), parity(q, 2), popcnt(v), poppar(w), &
      leadz(abs(v)), trailz(w)
  end subroutine case_bit_reductions

  subroutine options(mask, dim, low)
    logical, optional :: mask(n, m)
!HPF$ ALIGN mask(i,j) WITH a(i,j)
    integer, optional :: dim, low(n)
    integer :: u(n)
    print *, sum(a, mask=mask), maxval(a, mask=mask), maxloc(a, mask=mask), size(a, dim)
    u = v
    print *, cshift(b, 1, dim), u
    if (any(minloc(a, mask=mask) > 2)) print *, 'lower'
    if (present(low)) return
  end subroutine options

  subroutine case_absent
    print '(a)', 'absent'
    call options
    call options(q, 2, v)
    call options(dim=1, low=-v)
  end subroutine case_absent
end program arrays
